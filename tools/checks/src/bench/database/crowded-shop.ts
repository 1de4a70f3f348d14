import type { Sql } from "postgres";

/**
 * Fills a database with published outfits, each with two images: titles of many words, every
 * occasion, vibe, budget and set of retailers. `sql` owns the tables. The same number creates the
 * same outfits.
 */
export async function fillShop(sql: Sql, outfits: number): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`alter table public.outfits disable trigger document_follows_insert`;
    // Writes in bulk what the disabled row triggers would derive; the search's own trigger stays
    // on.
    await transaction`alter table public.outfits disable trigger derive_outfit_status`;
    await transaction`alter table public.outfits disable trigger record_change`;
    await transaction`alter table public.outfit_images disable trigger user`;
    await transaction.unsafe(insertOutfits, [outfits]);
    await transaction.unsafe(insertPictures);
    await transaction`alter table public.outfits enable trigger document_follows_insert`;
    await transaction`alter table public.outfits enable trigger derive_outfit_status`;
    await transaction`alter table public.outfits enable trigger record_change`;
    await transaction`alter table public.outfit_images enable trigger user`;
  });
  // As autovacuum would in a live database.
  await sql`vacuum analyze`;
}

const words = (list: string): string => `array['${list.split(" ").join("','")}']`;

const adjectives = words(
  "Modern Quiet Golden Relaxed Tailored Layered Soft Sharp Vintage Urban Coastal Alpine Nordic Parisian Midnight Sunday Autumn Crisp Velvet Linen",
);
const nouns = words(
  "Elegance Weekend Office Evening Stroll Brunch Gallery Journey Garden Harbour Studio Festival Picnic Commute Dinner Wedding Market Terrace Library Concert",
);
const fabrics = words(
  "wool linen denim silk cotton cashmere leather suede corduroy jersey tweed satin velvet poplin flannel mohair canvas organza chiffon merino",
);

/** A pseudorandom number for each outfit and purpose, evenly spread and the same in every run. */
const spread = (salt: string): string =>
  `(hashtextextended(number::text, ${salt}) & 1048575)::integer`;
const pick = (list: string, salt: string): string =>
  `(${list})[1 + ${spread(salt)} % cardinality(${list})]`;
const one = (type: string, salt: string): string => pick(`enum_range(null::public.${type})`, salt);

const insertOutfits = `
  insert into public.outfits (
    slug, title, subtitle, hero_image, occasion, vibe, budget, tags, created_at, status,
    total_price, item_count, retailers, colors, season_tags, popularity
  )
  select
    'outfit-' || number,
    ${pick(adjectives, "1")} || ' ' || ${pick(nouns, "2")} || ' ' || number,
    'In ' || ${pick(fabrics, "3")} || ' and ' || ${pick(fabrics, "4")} || ', made to last',
    '/storage/v1/object/public/outfit-images/' || number || '.webp',
    ${one("occasion", "5")}, ${one("vibe", "6")}, ${one("budget_band", "7")},
    array[lower(${pick(nouns, "8")}), lower(${pick(fabrics, "9")})],
    timestamptz '2026-11-01' - number * interval '7 minutes',
    'published',
    20 + ${spread("10")} % 60000 / 100.0, 3 + ${spread("11")} % 4,
    array(
      select retailer from unnest(enum_range(null::public.retailer)) with ordinality
        as offered (retailer, ordinal)
      where (1 + ${spread("12")} % 15) & (1 << (ordinal::integer - 1)) > 0
    ),
    array[${one("item_color", "13")}, ${one("item_color", "14")}],
    array[${one("season", "16")}],
    ${spread("15")} / 1000.0
  from generate_series(1, $1::integer) as number`;

const insertPictures = `
  insert into public.outfit_images (outfit_id, image_url, alt_text, display_order, placeholder_color)
  select id, hero_image, title, ordinal, '#d8cfc4'
  from public.outfits, generate_series(0, 1) as ordinal
  where slug like 'outfit-%'`;
