import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";

export type Row = Record<string, unknown>;

/** Normalizes text as lists and search compare it: without case, accents and curly apostrophes. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[’‘ʼ]/g, "'")
    .toLowerCase();

const short = (): string => randomUUID().slice(0, 8);

/** Inserts a row as the tables' owner, bypassing row security, and returns it whole. */
export async function addRow(sql: Sql, table: string, row: Row): Promise<Row> {
  const columns = Object.keys(row);
  const name = `public.${table}`;
  const [created] = await sql<Row[]>`
    insert into ${sql(name)} (${sql(columns)})
    select ${sql(columns)} from jsonb_populate_record(null::${sql(name)}, ${JSON.stringify(row)}::text::jsonb)
    returning *`;
  if (!created) throw new Error(`${table} took no row`);
  return created;
}

export const itemRow = (more: Row = {}): Row => ({
  name: `Coat ${short()}`,
  retailer: "ZARA",
  retailer_url: "https://www.zara.com/us/coat",
  garment: "coat",
  color: "black",
  price: 100,
  sizes: ["S", "M"],
  ...more,
});

export const outfitRow = (more: Row = {}): Row => ({
  slug: `outfit-${short()}`,
  title: "City walk",
  occasion: "casual",
  vibe: "minimal",
  budget: "under_100",
  ...more,
});

export const collectionRow = (more: Row = {}): Row => ({
  slug: `collection-${short()}`,
  title: "Autumn",
  cover_image: "/storage/v1/object/public/outfit-images/cover.jpg",
  ...more,
});

export const partnerRow = (more: Row = {}): Row => ({
  shop_name: `Shop ${short()}`,
  contact_name: "Pia Partner",
  contact_email: "pia@shop.example",
  website_url: "https://www.shop.example",
  product_categories: ["Fashion & Apparel"],
  ...more,
});

export const expertRow = (more: Row = {}): Row => ({
  slug: `expert-${short()}`,
  name: "Eva Expert",
  hourly_rate: 90,
  // An hour ahead of UTC all year.
  time_zone: "Africa/Lagos",
  ...more,
});

export const imageRow = (outfitId: unknown, position = 0): Row => ({
  outfit_id: outfitId,
  image_url: `/storage/v1/object/public/outfit-images/${short()}.jpg`,
  display_order: position,
});

export const addItem = (sql: Sql, more: Row = {}): Promise<Row> =>
  addRow(sql, "items", itemRow(more));

/** A published outfit without items, and therefore not listed. */
export async function addOutfit(sql: Sql, more: Row = {}): Promise<Row> {
  const outfit = await addRow(
    sql,
    "outfits",
    outfitRow({ hero_image: "/storage/v1/object/public/outfit-images/hero.jpg", ...more }),
  );
  await addRow(sql, "outfit_images", imageRow(outfit.id));
  return outfit;
}

/** A listed outfit: published, with one item. */
export async function addListedOutfit(sql: Sql, more: Row = {}): Promise<Row> {
  const outfit = await addOutfit(sql, more);
  const { id } = await addItem(sql);
  await addRow(sql, "outfit_items", { outfit_id: outfit.id, item_id: id, position: 0 });
  return outfit;
}

/** An outfit without an image, hidden from shoppers. */
export const addDraft = (sql: Sql): Promise<Row> => addRow(sql, "outfits", outfitRow());

/** An outfit with all its parts, marked as deleted. */
export async function addDeletedOutfit(sql: Sql): Promise<Row> {
  const { id } = await addOutfit(sql);
  const [deleted] = await sql<Row[]>`
    update public.outfits set deleted_at = now() where id = ${String(id)} returning *`;
  return deleted!;
}

/** A list of an account, with a name of its own. */
export const addList = (sql: Sql, userId: string): Promise<Row> =>
  addRow(sql, "favorite_lists", { user_id: userId, name: `List ${short()}` });

export async function addLink(sql: Sql, more: Row = {}): Promise<Row> {
  const partner = await addRow(sql, "affiliate_partners", partnerRow());
  return addRow(sql, "affiliate_links", {
    partner_id: partner.id,
    campaign_name: "Spring",
    original_url: "https://shop.example/spring",
    ...more,
  });
}

/** An expert available every hour of every day, with one package of 60 minutes for 120. */
export async function addExpert(
  sql: Sql,
  more: Row = {},
): Promise<{ id: string; packageId: string }> {
  const expert = await addRow(sql, "expert_stylists", expertRow(more));
  for (let day = 0; day < 7; day += 1) {
    await addRow(sql, "expert_availability", {
      expert_id: expert.id,
      day_of_week: day,
      start_time: "00:00",
      end_time: "24:00",
    });
  }
  const offered = await addRow(sql, "service_packages", {
    expert_id: expert.id,
    name: "Wardrobe talk",
    service_type: "virtual",
    duration_minutes: 60,
    price: 120,
  });
  return { id: String(expert.id), packageId: String(offered.id) };
}

/** A UTC date in days from today, as `2030-05-15`. */
export const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The day of `bookingRow`, within the limit of 90 days. */
export const bookingDay = dayAhead(30);

/** Lifts the limit of 90 days in this database, up to a day. */
export async function letPeopleBookUntil(sql: Sql, day: string): Promise<void> {
  await sql.unsafe(`
    create or replace function private.last_bookable_day(zone text)
    returns date language sql stable set search_path = '' as $$ select date '${day}' $$`);
}

/** The row that the booking form inserts (BOOK-10). */
export const bookingRow = (
  expert: { id: string; packageId: string },
  clientId: string,
  more: Row = {},
): Row => ({
  expert_id: expert.id,
  client_id: clientId,
  package_id: expert.packageId,
  booking_date: bookingDay,
  start_time: "10:00",
  end_time: "11:00",
  total_amount: 120,
  client_notes: "I like navy",
  status: "pending",
  ...more,
});
