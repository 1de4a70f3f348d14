import type { Sql } from "postgres";
import { measure, milliseconds, printTable } from "./measure";
import { asVisitor, timeInDatabase } from "./visitor";

/** Milliseconds in the database that a search may take at 100,000 outfits (median). */
const goal = 50;

interface Search {
  name: string;
  text?: string;
  filters?: string;
  more?: string;
}

const searches: Search[] = [
  { name: "no text" },
  { name: "one letter: e", text: "e" },
  { name: "two letters: wo", text: "wo" },
  { name: "an occasion: work", text: "work" },
  { name: "a word: mohair", text: "mohair" },
  { name: "two words: wedding 93", text: "wedding 93" },
  { name: "not there: zebra", text: "zebra" },
  { name: "a LIKE wildcard: 9_%", text: "9_%" },
  {
    name: "silk, four filters",
    text: "silk",
    filters:
      "occasions => '{work,date}', vibes => '{edgy}', budgets => '{under_100}', retailers => '{ZARA,HM}'",
  },
  { name: "no text, two filters", filters: "vibes => '{edgy,street}', retailers => '{HM}'" },
  { name: "silk by popularity", text: "silk", more: "sort => 'popularity'" },
  { name: "silk, page 200", text: "silk", more: "page_offset => 4776" },
  { name: "no text, page 4000", more: "page_offset => 95976" },
];

/**
 * Measures the search as visitors use it, against LIKE on the table. True when all meet the goal.
 */
export async function benchSearch(sql: Sql): Promise<boolean> {
  const rows = [["search", "median ms", "p95 ms", "plain ilike ms", "ratio", "reads by", "goal"]];
  let good = true;
  for (const search of searches) {
    const { median, p95 } = await measure(() => timeInDatabase(sql, callOf(search)));
    const plain = await measure(() => plainTime(sql, search.text ?? ""), { runs: 9, warm: 1 });
    const met = median < goal;
    good &&= met;
    rows.push([
      search.name,
      milliseconds(median),
      milliseconds(p95),
      milliseconds(plain.median),
      (plain.median / median).toFixed(1),
      (await scansOf(sql, search)).join(", "),
      met ? "met" : "missed",
    ]);
  }
  printTable(rows);
  console.log("\nHow the matches of one text are found:\n");
  const plan = await sql.unsafe<{ "QUERY PLAN": string }[]>(
    "explain (analyze, timing off) select kind_id, count(*) from private.outfit_search where search_text like '%mohair%' group by kind_id",
  );
  for (const line of plan) console.log(`    ${line["QUERY PLAN"]}`);
  return good;
}

function callOf({ text, filters, more }: Search): string {
  const search = text === undefined ? undefined : `search => ${quoted(text)}`;
  const given = [search, filters, more].filter((argument) => argument !== undefined);
  return `select public.search_outfits(${given.join(", ")})`;
}

/** The same text searched in the table: a page and its count, without counts per filter. */
async function plainTime(sql: Sql, text: string): Promise<number> {
  const pattern = quoted(`%${text.replaceAll(/[\\%_]/g, "\\$&")}%`);
  const from = `from public.outfits where search_text ilike ${pattern}`;
  const page = `select id, slug, title ${from} order by created_at desc, id limit 24`;
  return (await timeInDatabase(sql, page)) + (await timeInDatabase(sql, `select count(*) ${from}`));
}

/** How the function itself read the search's rows, from the database's scan counters. */
async function scansOf(sql: Sql, search: Search): Promise<string[]> {
  return asVisitor(sql, async (visitor) => {
    await visitor.unsafe(callOf(search));
    await visitor`reset role`;
    const rows = await visitor<{ name: string }[]>`
      select relname as name
      from pg_class
      where relnamespace = 'private'::regnamespace
        and relname like 'outfit_search%'
        and pg_stat_get_xact_numscans(oid) > 0
      order by relkind, relname`;
    return rows.map(({ name }) => (name === "outfit_search" ? "whole table" : name));
  });
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
