import type { Sql } from "postgres";

/** IDs of the client and the administrator that {@link fillCatalog} creates. */
export const client = "00000000-0000-4000-8000-0000000000c1";
export const editor = "00000000-0000-4000-8000-0000000000c2";

/**
 * Fills an empty database with published outfits with two images each and every occasion, vibe,
 * budget and set of retailers; items of twelve shops, four each in a quarter as many outfits; and
 * stylists who work daily from 8 to 18, with 10,000 bookings from 45 days ago to 45 days ahead. `sql`
 * must be a superuser's. The same numbers always create the same rows.
 */
export async function fillCatalog(sql: Sql, outfits: number, items: number): Promise<void> {
  // Without triggers, whose results the rows contain.
  await sql`set session_replication_role = replica`;
  const statements = [insertOutfits(outfits), insertItems(items), insertConsultations];
  for (const statement of statements) await sql.unsafe(statement);
  await sql`reset session_replication_role`;
  // Like autovacuum in a live database.
  await sql`vacuum analyze`;
}

/** Creates the search documents of a filled database, with about 10,000 words. */
export async function fillDocuments(sql: Sql): Promise<void> {
  // Updating the indexes row by row would take most of the time.
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition
    from pg_indexes
    where schemaname = 'private'
      and tablename in ('item_documents', 'outfit_documents')
      and indexdef like '% USING gin %'`;
  for (const { name } of indexes) await sql.unsafe(`drop index private.${name}`);
  for (const table of ["item", "outfit"])
    await sql.unsafe(`
      select private.refresh_${table}_documents(array_agg(id))
      from (select id, row_number() over () / 10000 as batch from public.${table}s) as numbered
      group by batch`);
  for (const { definition } of indexes) await sql.unsafe(definition);
  await sql`vacuum analyze`;
}

/** Returns SQL for a reproducible, uniform pseudorandom number per row and salt. */
function pseudoRandom(salt: string, key = "number::text"): string {
  return `(hashtextextended(${key}, ${salt}) & 1048575)::integer`;
}
const pickOne = (array: string, salt: string): string =>
  `(${array})[1 + ${pseudoRandom(salt)} % cardinality(${array})]`;
const pick = (list: string, salt: string): string =>
  pickOne(`array['${list.split(", ").join("','")}']`, salt);
const one = (type: string, salt: string): string =>
  pickOne(`enum_range(null::public.${type})`, salt);

const adjectives =
  "Modern, Quiet, Golden, Relaxed, Tailored, Layered, Soft, Sharp, Vintage, Urban, Coastal, Alpine, Nordic, Parisian, Midnight, Sunday, Autumn, Crisp, Velvet, Linen";
const nouns =
  "Elegance, Weekend, Office, Evening, Stroll, Brunch, Gallery, Journey, Garden, Harbor, Studio, Festival, Picnic, Commute, Dinner, Wedding, Market, Terrace, Library, Concert";
const fabrics =
  "wool, linen, denim, silk, cotton, cashmere, leather, suede, corduroy, jersey, tweed, satin, velvet, poplin, flannel, mohair, canvas, organza, chiffon, merino";

const insertOutfits = (count: number) => `
  insert into public.outfits (
    slug, title, subtitle, hero_image, occasion, vibe, budget, tags, created_at, status,
    total_price, item_count, offered_count, retailers, colors, season_tags, popularity
  )
  select
    'outfit-' || number, ${pick(adjectives, "1")} || ' ' || ${pick(nouns, "2")} || ' ' || number,
    'In ' || ${pick(fabrics, "3")} || ' and ' || ${pick(fabrics, "4")} || ', made to last',
    '/storage/v1/object/public/outfit-images/' || number || '.webp',
    ${one("occasion", "5")}, ${one("vibe", "6")}, ${one("budget_band", "7")},
    array[lower(${pick(nouns, "8")}), lower(${pick(fabrics, "9")})],
    timestamptz '2026-11-01' - number * interval '7 minutes', 'published',
    20 + ${pseudoRandom("10")} % 60000 / 100.0, 3 + ${pseudoRandom("11")} % 4, 3,
    array(
      select retailer
      from unnest(enum_range(null::public.retailer)) with ordinality as offered (retailer, ordinal)
      where (1 + ${pseudoRandom("12")} % 15) & (1 << (ordinal::integer - 1)) > 0
    ),
    array[${one("item_color", "13")}, ${one("item_color", "14")}], array[${one("season", "16")}],
    ${pseudoRandom("15")} / 1000.0
  from generate_series(1, ${count}) as number;
  insert into private.listed_outfits (outfit_id) select id from public.outfits where listed;
  insert into public.outfit_images (outfit_id, image_url, alt_text, display_order, placeholder_color)
  select id, hero_image, title, ordinal, '#d8cfc4'
  from public.outfits, generate_series(0, 1) as ordinal`;

const brand = (salt: string): string =>
  `translate(left(md5((${pseudoRandom(salt)} % 8000)::text), 7), '0123456789', 'ghijklmnop')`;

const shapes = "tailored, relaxed, cropped, pleated, ribbed, printed, belted, slim, wide, soft";
const fabricNames =
  "wool, linen, denim, silk, cotton, cashmere, leather, suede, satin, velvet, jersey, mohair";
const shops =
  "Zara, Mango, H&M, Nordhus Studio, Maison Orlane, Field & Loom, Halden Leather, Kestrel Row, Sola Atelier, Voltage Works, Pace Athletic, Amaro Jewellers";

const insertItems = (count: number) => `
  insert into auth.users (id, email) values ('${editor}', 'editor@people.example');
  insert into public.user_preferences (user_id, is_admin) values ('${editor}', true);
  insert into public.shops (name, slug, domains)
  select name, private.slug_of(name), array[private.slug_of(name) || '.example']
  from unnest(string_to_array('${shops}', ', ')) as listed (name)
  where not exists (select 1 from public.shops where shops.name = listed.name);
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
  from generate_series(1, ${count}) as number
  cross join lateral (
    select
      ${one("garment", "9")} as garment, ${pick(shops, "8")} as shop,
      7 + ${pseudoRandom("4")} % 40000 / 100.0 as price
  ) as made
  join public.shops on shops.name = made.shop;
  insert into private.item_popularity (item_id, popularity)
  select id, 2 ^ (${pseudoRandom("30", "id::text")} % 20) from public.items;
  insert into public.outfit_items (outfit_id, item_id, position)
  select outfits.id, numbered.id, position
  from (select id, row_number() over (order by id) as number from public.outfits) as outfits
  cross join generate_series(0, 3) as position
  join (select id, row_number() over (order by id) as place from public.items) as numbered
    on numbered.place = 1 + (outfits.number * 4 + position * 77777) % ${count}
  where outfits.number * 4 <= ${count}`;

const insertConsultations = `
  insert into auth.users (id, email) values ('${client}', 'client@people.example');
  insert into public.expert_stylists (slug, name, hourly_rate, time_zone)
  select 'stylist-' || number, 'Stylist ' || number, 120, 'Europe/Paris'
  from generate_series(1, 23) as number;
  insert into public.service_packages (expert_id, name, service_type, duration_minutes, price)
  select id, 'First Conversation', 'virtual', 60, 120 from public.expert_stylists;
  insert into public.expert_availability (expert_id, day_of_week, start_time, end_time)
  select id, day, '08:00', '18:00' from public.expert_stylists, generate_series(0, 6) as day;
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
  limit 10000`;
