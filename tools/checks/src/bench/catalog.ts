import type { Sql } from "postgres";

/** Row triggers of outfits whose results the rows below already contain. */
const derivedTriggers = ["document_follows_insert", "derive_outfit_status", "record_change"];

/**
 * Fills a database with published outfits with two images each, varied titles and every occasion,
 * vibe, budget and set of retailers. `sql` must own the tables. The same number always creates the
 * same outfits.
 */
export async function fillShop(sql: Sql, outfits: number): Promise<void> {
  const triggers = await sql<{ name: string }[]>`
    select tgname as name from pg_trigger
    where tgrelid = 'public.outfits'::regclass and tgname in ${sql(derivedTriggers)}`;
  await sql.begin(async (transaction) => {
    for (const { name } of triggers)
      await transaction.unsafe(`alter table public.outfits disable trigger ${name}`);
    await transaction`alter table public.outfit_images disable trigger user`;
    await transaction.unsafe(insertOutfits, [outfits]);
    await transaction.unsafe(insertImages);
    for (const { name } of triggers)
      await transaction.unsafe(`alter table public.outfits enable trigger ${name}`);
    await transaction`alter table public.outfit_images enable trigger user`;
  });
  // Like autovacuum in a live database.
  await sql`vacuum analyze`;
}

/** ID of the client account that {@link fillConsultations} creates. */
export const client = "00000000-0000-4000-8000-0000000000c1";

/** ID of the administrator that {@link fillItems} creates. */
export const editor = "00000000-0000-4000-8000-0000000000c2";

/**
 * Fills a database with one-hour bookings from 45 days ago to 45 days ahead, four to six per
 * stylist and day, and stylists who work daily from 8 to 18. `sql` must own the tables.
 */
export async function fillConsultations(sql: Sql, bookings: number): Promise<void> {
  await sql`insert into auth.users (id, email) values (${client}, 'client@people.example')`;
  const triggers = ["expert_stylists", "expert_availability", "expert_bookings"];
  for (const table of triggers)
    await sql.unsafe(`alter table public.${table} disable trigger user`);
  await sql.unsafe(insertStylists, [Math.ceil(bookings / 450)]);
  await sql`
    insert into public.service_packages (expert_id, name, service_type, duration_minutes, price)
    select id, 'First Conversation', 'virtual', 60, 120 from public.expert_stylists`;
  await sql`
    insert into public.expert_availability (expert_id, day_of_week, start_time, end_time)
    select id, day, '08:00', '18:00' from public.expert_stylists, generate_series(0, 6) as day`;
  await sql.unsafe(insertBookings, [bookings]);
  for (const table of triggers) await sql.unsafe(`alter table public.${table} enable trigger user`);
  await sql`vacuum analyze`;
}

/**
 * Fills a database with an administrator, items of twelve shops and the contents of its outfits: four
 * items each for a quarter as many outfits. `sql` must own the tables. The same number always creates the same rows.
 */
export async function fillItems(sql: Sql, items: number): Promise<void> {
  await sql`insert into auth.users (id, email) values (${editor}, 'editor@people.example')`;
  await sql`insert into public.user_preferences (user_id, is_admin) values (${editor}, true)`;
  await sql.unsafe(insertShops);
  await sql`alter table public.items disable trigger user`;
  await sql`alter table public.outfit_items disable trigger user`;
  await sql.unsafe(insertItems, [items]);
  await sql.unsafe(
    `insert into private.item_popularity (item_id, popularity)
     select id, 2 ^ (${pseudoRandom("30", "id::text")} % 20) from public.items`,
  );
  await sql.unsafe(insertOutfitItems, [items]);
  await sql`alter table public.items enable trigger user`;
  await sql`alter table public.outfit_items enable trigger user`;
  await sql`vacuum analyze`;
}

/** Documents per transaction. */
const batch = 10_000;

/**
 * Fills an empty database with outfits of four to five items each and their search documents, with
 * about 10,000 words, every garment, color and season, and twelve shops. `sql` must own the tables.
 * The same numbers always create the same rows.
 */
export async function fillCatalog(sql: Sql, outfits: number, items: number): Promise<void> {
  await fillShop(sql, outfits);
  await fillItems(sql, items);
  // Updating the indexes row by row would take most of the time.
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition
    from pg_indexes
    where schemaname = 'private'
      and tablename in ('item_documents', 'outfit_documents')
      and indexdef like '% USING gin %'`;
  for (const { name } of indexes) await sql.unsafe(`drop index private.${name}`);
  const refreshFunctions = {
    items: "refresh_item_documents",
    outfits: "refresh_outfit_documents",
  };
  for (const [table, refresh] of Object.entries(refreshFunctions)) {
    const ids = await sql.unsafe<{ id: string }[]>(`select id from public.${table}`);
    for (let from = 0; from < ids.length; from += batch) {
      const batchIds = ids.slice(from, from + batch).map(({ id }) => id);
      await sql.unsafe(`select private.${refresh}($1::uuid[])`, [batchIds]);
    }
  }
  for (const { definition } of indexes) await sql.unsafe(definition);
  // Update statistics, like the nightly autovacuum.
  await sql`vacuum analyze`;
}

/** Returns SQL for a reproducible, uniform pseudorandom number per row and salt. */
function pseudoRandom(salt: string, key = "number::text"): string {
  return `(hashtextextended(${key}, ${salt}) & 1048575)::integer`;
}
const oneOf = (array: string, salt: string): string =>
  `(${array})[1 + ${pseudoRandom(salt)} % cardinality(${array})]`;
const pick = (list: string, salt: string): string =>
  oneOf(`array['${list.split(", ").join("','")}']`, salt);
const one = (type: string, salt: string): string => oneOf(`enum_range(null::public.${type})`, salt);

const adjectives =
  "Modern, Quiet, Golden, Relaxed, Tailored, Layered, Soft, Sharp, Vintage, Urban, Coastal, Alpine, Nordic, Parisian, Midnight, Sunday, Autumn, Crisp, Velvet, Linen";
const nouns =
  "Elegance, Weekend, Office, Evening, Stroll, Brunch, Gallery, Journey, Garden, Harbor, Studio, Festival, Picnic, Commute, Dinner, Wedding, Market, Terrace, Library, Concert";
const fabrics =
  "wool, linen, denim, silk, cotton, cashmere, leather, suede, corduroy, jersey, tweed, satin, velvet, poplin, flannel, mohair, canvas, organza, chiffon, merino";

const insertOutfits = `
  insert into public.outfits (
    slug, title, subtitle, hero_image, occasion, vibe, budget, tags, created_at, status,
    total_price, item_count, retailers, colors, season_tags, popularity
  )
  select
    'outfit-' || number, ${pick(adjectives, "1")} || ' ' || ${pick(nouns, "2")} || ' ' || number,
    'In ' || ${pick(fabrics, "3")} || ' and ' || ${pick(fabrics, "4")} || ', made to last',
    '/storage/v1/object/public/outfit-images/' || number || '.webp',
    ${one("occasion", "5")}, ${one("vibe", "6")}, ${one("budget_band", "7")},
    array[lower(${pick(nouns, "8")}), lower(${pick(fabrics, "9")})],
    timestamptz '2026-11-01' - number * interval '7 minutes', 'published',
    20 + ${pseudoRandom("10")} % 60000 / 100.0, 3 + ${pseudoRandom("11")} % 4,
    array(
      select retailer
      from unnest(enum_range(null::public.retailer)) with ordinality as offered (retailer, ordinal)
      where (1 + ${pseudoRandom("12")} % 15) & (1 << (ordinal::integer - 1)) > 0
    ),
    array[${one("item_color", "13")}, ${one("item_color", "14")}], array[${one("season", "16")}],
    ${pseudoRandom("15")} / 1000.0
  from generate_series(1, $1::integer) as number`;

const insertImages = `
  insert into public.outfit_images (outfit_id, image_url, alt_text, display_order, placeholder_color)
  select id, hero_image, title, ordinal, '#d8cfc4'
  from public.outfits, generate_series(0, 1) as ordinal
  where slug like 'outfit-%'`;

/** Returns SQL for one of 8,000 made-up words. */
const brand = (salt: string): string =>
  `translate(left(md5((${pseudoRandom(salt)} % 8000)::text), 7), '0123456789', 'ghijklmnop')`;

const shapes = "tailored, relaxed, cropped, pleated, ribbed, printed, belted, slim, wide, soft";
const fabricNames =
  "wool, linen, denim, silk, cotton, cashmere, leather, suede, satin, velvet, jersey, mohair";
const shops =
  "Zara, Mango, H&M, Nordhus Studio, Maison Orlane, Field & Loom, Halden Leather, Kestrel Row, Sola Atelier, Voltage Works, Pace Athletic, Amaro Jewellers";

/** The chains exist in every database. */
const insertShops = `
  insert into public.shops (name, domains)
  select name, array[private.slug_of(name) || '.example']
  from unnest(string_to_array('${shops}', ', ')) as listed (name)
  where not exists (select 1 from public.shops where shops.name = listed.name)`;

const insertItems = `
  insert into public.items (
    name, shop_id, retailer, retailer_url, garment, price, color, sizes, availability, tags,
    created_at, shop_name, shop_slug, slug, style_code, taken_down_at, on_sale, reference_price
  )
  select
    initcap(${pick(shapes, "1")}) || ' ' || ${pick(fabricNames, "2")} || ' ' || ${brand("3")} || ' ' || garment,
    shops.id, shops.retailer, 'https://' || shops.domains[1] || '/' || number, garment, price,
    ${one("item_color", "5")},
    case when garment in ('boots', 'trainers', 'heels') then '{37,38,39}' else '{S,M,L}' end::public.size[],
    ${one("item_availability", "6")},
    array[garment::text, ${pick("cold days, warm days, all days", "7")}],
    timestamptz '2026-11-01' - number * interval '1 minute', shops.name, shops.slug,
    'item-' || number, 'S' || number / 4, case when number % 50 = 0 then now() end, number % 7 = 0,
    case when number % 7 = 0 then price + 10 end
  from generate_series(1, $1::integer) as number
  cross join lateral (
    select
      ${one("garment", "9")} as garment, ${pick(shops, "8")} as shop,
      7 + ${pseudoRandom("4")} % 40000 / 100.0 as price
  ) as made
  join public.shops on shops.name = made.shop`;

const insertOutfitItems = `
  insert into public.outfit_items (outfit_id, item_id, position)
  select outfits.id, numbered.id, position
  from (select id, row_number() over (order by id) as number from public.outfits) as outfits
  cross join generate_series(0, 3) as position
  join (select id, row_number() over (order by id) as place from public.items) as numbered
    on numbered.place = 1 + (outfits.number * 4 + position * 77777) % $1::integer
  where outfits.number * 4 <= $1::integer`;

const insertStylists = `
  insert into public.expert_stylists (slug, name, hourly_rate, time_zone)
  select 'stylist-' || number, 'Stylist ' || number, 120, 'Europe/Paris'
  from generate_series(1, $1::integer) as number`;

const insertBookings = `
  insert into public.expert_bookings (
    expert_id, package_id, booking_date, start_time, end_time, time_zone, starts_at, ends_at,
    total_amount, status, blocked
  )
  select
    expert_id, service_packages.id, day::date, start::time, start::time + interval '1 hour',
    time_zone, start at time zone time_zone, (start + interval '1 hour') at time zone time_zone,
    price, case when day < current_date then 'completed' else 'confirmed' end::public.booking_status,
    tstzmultirange(tstzrange(
      start at time zone time_zone, (start + interval '1 hour') at time zone time_zone
    ))
  from generate_series(current_date - 45, current_date + 45, interval '1 day') as day
  cross join unnest(array[9, 10, 12, 15, 16, 11]) with ordinality as hours (hour, ordinal)
  cross join lateral (select day + hour * interval '1 hour' as start) as starts
  cross join public.service_packages
  join public.expert_stylists on expert_stylists.id = expert_id
  order by ordinal, day, slug
  limit $1::integer`;
