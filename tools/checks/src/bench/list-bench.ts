import type { Sql } from "postgres";
import { measure, milliseconds, printTable } from "./measure";
import { timeInDatabase } from "./visitor";

const sorts = {
  newest: "created_at desc, id",
  popularity: "popularity desc, id",
  "price-low": "total_price, id",
  "price-high": "total_price desc, id",
};

const wheres = {
  "all outfits": "true",
  "one occasion": "occasion = 'work'",
  "two colours": "colors && '{black,navy}'",
  "a text (title or tag)": "list_text ilike '%silk%'",
};

/** Measures a page of the outfit list, as its table query reads it, and the count beside it. */
export async function benchList(sql: Sql): Promise<void> {
  const rows = [["outfit list", "sort", "page, median ms", "p95 ms", "count, median ms"]];
  for (const [name, where] of Object.entries(wheres)) {
    const total = await measure(
      () => timeInDatabase(sql, `select count(*) from public.outfits where ${where}`),
      { runs: 9, warm: 1 },
    );
    for (const [sort, order] of Object.entries(sorts)) {
      const page = await measure(() => timeInDatabase(sql, pageOf(where, order)), { runs: 15 });
      rows.push([
        name,
        sort,
        milliseconds(page.median),
        milliseconds(page.p95),
        milliseconds(total.median),
      ]);
    }
  }
  printTable(rows);
}

/** A page of cards with their pictures, in the shape that the table interface asks for. */
const pageOf = (where: string, order: string): string => `
  select page.*, pictures.list
  from (select * from public.outfits where ${where} order by ${order} limit 24) as page
  left join lateral (
    select json_agg(outfit_images) as list
    from public.outfit_images
    where outfit_id = page.id and display_order <= 1
  ) as pictures on true`;
