import type { Sql } from "postgres";
import { fillShop } from "./crowded-shop";

/** Documents written in one transaction. */
const batch = 10_000;

/**
 * Fills an empty database with so many outfits and pieces, four to five pieces in each outfit, and
 * the search's documents of them: some 10,000 words, every garment, color and season, twelve shops.
 * `sql` owns the tables. The same numbers create the same rows.
 */
export async function fillCatalogue(sql: Sql, outfits: number, pieces: number): Promise<void> {
  await fillShop(sql, outfits);
  await sql`alter table public.items disable trigger user`;
  await sql`alter table public.outfit_items disable trigger user`;
  await sql.unsafe(insertItems, [pieces]);
  await sql.unsafe(
    `insert into private.item_popularity (item_id, popularity)
     select id, 2 ^ (${spread("30", "id::text")} % 20) from public.items`,
  );
  await sql.unsafe(insertWorn, [pieces]);
  await sql`alter table public.items enable trigger user`;
  await sql`alter table public.outfit_items enable trigger user`;
  await sql`vacuum analyze`;
  // Row by row, the indexes would take most of the time.
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition
    from pg_indexes
    where schemaname = 'private'
      and tablename in ('piece_documents', 'outfit_documents')
      and indexdef like '% USING gin %'`;
  for (const { name } of indexes) await sql.unsafe(`drop index private.${name}`);
  for (const [table, refresh] of [
    ["items", "refresh_piece_documents"],
    ["outfits", "refresh_outfit_documents"],
  ] as const) {
    const ids = await sql.unsafe<{ id: string }[]>(`select id from public.${table}`);
    for (let from = 0; from < ids.length; from += batch) {
      const some = ids.slice(from, from + batch).map(({ id }) => id);
      await sql.unsafe(`select private.${refresh}($1::uuid[])`, [some]);
    }
  }
  for (const { definition } of indexes) await sql.unsafe(definition);
  // Fresh statistics, as after any night.
  await sql`vacuum analyze`;
}

/** A pseudorandom number for each row and purpose, evenly spread and the same in every run. */
function spread(salt: string, key = "number::text"): string {
  return `(hashtextextended(${key}, ${salt}) & 1048575)::integer`;
}
const pick = (list: string, salt: string): string =>
  `(array['${list.split(", ").join("','")}'])[1 + ${spread(salt)} % ${list.split(", ").length}]`;
const one = (type: string, salt: string): string =>
  `(enum_range(null::public.${type}))[1 + ${spread(salt)} % cardinality(enum_range(null::public.${type}))]`;
/** One of 8,000 made-up words. */
const brand = (salt: string): string =>
  `translate(left(md5((${spread(salt)} % 8000)::text), 7), '0123456789', 'ghijklmnop')`;

const insertItems = `
  insert into public.items (
    name, retailer, retailer_url, garment, price, color, sizes, availability, tags, created_at,
    shop_name, slug
  )
  select
    initcap(${pick("tailored, relaxed, cropped, pleated, ribbed, printed, belted, slim, wide, soft", "1")})
      || ' ' || ${pick("wool, linen, denim, silk, cotton, cashmere, leather, suede, satin, velvet, jersey, mohair", "2")}
      || ' ' || ${brand("3")} || ' ' || garment,
    'OTHER', 'https://shop.example/' || number, garment,
    7 + ${spread("4")} % 40000 / 100.0, ${one("item_color", "5")},
    case when garment in ('boots', 'trainers', 'heels') then '{37,38,39}' else '{S,M,L}' end::public.size[],
    ${one("item_availability", "6")},
    array[garment::text, ${pick("cold days, warm days, all days", "7")}],
    timestamptz '2026-11-01' - number * interval '1 minute',
    ${pick("Zara, Mango, H&M, Nordhus Studio, Maison Orlane, Field & Loom, Halden Leather, Kestrel Row, Sola Atelier, Voltage Works, Pace Athletic, Amaro Jewellers", "8")},
    'piece-' || number
  from generate_series(1, $1::integer) as number
  cross join lateral (select ${one("garment", "9")} as garment) as made`;

const insertWorn = `
  insert into public.outfit_items (outfit_id, item_id, position)
  select outfits.id, numbered.id, position
  from (select id, row_number() over (order by id) as number from public.outfits) as outfits
  cross join generate_series(0, 3) as position
  join (select id, row_number() over (order by id) as place from public.items) as numbered
    on numbered.place = 1 + (outfits.number * 4 + position * 77777) % $1::integer`;
