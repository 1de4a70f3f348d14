import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import { demoAccounts, seed } from "./index";
import * as vocabulary from "./vocabulary";

let backend: TestBackend;
let sql: Sql;

beforeAll(async () => {
  backend = await createTestBackend({ pictures: (await import("./index")).pictures });
  sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  await sql.begin((transaction) => seed.load(transaction));
});

afterAll(async () => {
  await sql.end();
  await backend.dispose();
});

const valueOf = async (query: string): Promise<unknown> => {
  const [row] = await sql.unsafe<Record<string, unknown>[]>(query);
  return row?.["value"];
};

test("has the enums of the database", async () => {
  const lists = {
    "items.color": vocabulary.colors,
    "items.garment": vocabulary.garments,
    "items.retailer": vocabulary.retailers,
    "items.availability": vocabulary.availabilities,
    "items.sizes": vocabulary.sizes,
    "outfits.vibe": vocabulary.vibes,
    "outfits.occasion": vocabulary.occasions,
    "outfits.budget": vocabulary.budgets,
    "outfits.season_tags": vocabulary.seasons,
  };
  for (const [name, list] of Object.entries(lists)) {
    const [table, column] = name.split(".");
    const labels = await valueOf(`
      select array_agg(enumlabel::text order by enumsortorder) as value
      from pg_attribute
      join pg_type on pg_type.oid = atttypid
      join pg_enum on enumtypid = coalesce(nullif(typelem, 0), atttypid)
      where attrelid = 'public.${table}'::regclass and attname = '${column}'`);
    expect(labels, name).toEqual(list);
  }
});

test("publishes every outfit at a price within its budget", async () => {
  expect(
    await valueOf("select count(*)::int as value from outfits where status <> 'published'"),
  ).toBe(0);
  const wrong = await sql`
    select title, budget, total_price from outfits
    where budget <> case
      when total_price < 100 then 'under_100'
      when total_price < 200 then '100_200'
      when total_price < 400 then '200_400'
      else 'over_400' end::public.budget_band`;
  expect(wrong).toHaveLength(0);
});

test("gives every outfit a size range that its items come in", async () => {
  const wrong = await sql`
    select title, size_range, sizes from outfits
    where not coalesce(private.sizes_in_range(size_range) <@ sizes, false)
      or size_range = 'One size' and sizes && private.sizes_in_range('XS-XXL')
      or size_range ~ '^(.+)–\\1$'`;
  expect(wrong).toEqual([]);
});

test("rates the three sample outfits, which are the newest, 4.8", async () => {
  const newest = await sql`
    select rating::text, review_count from outfits order by created_at desc limit 3`;
  expect(newest).toEqual(Array(3).fill({ rating: "4.80", review_count: 5 }));
});

test("links every item through its shop's partner and gives every partner clicks", async () => {
  const unlinked = "tracking_code is null or shop_name in ('Other', 'Independent')";
  expect(await valueOf(`select count(*)::int as value from items where ${unlinked}`)).toBe(0);
  expect(
    await valueOf(
      "select count(*)::int as value from affiliate_partners where click_parameter is null",
    ),
  ).toBe(0);
});

test("has 24 partners and 1,234 active links", async () => {
  expect(await valueOf("select count(*)::int as value from affiliate_partners")).toBe(24);
  expect(
    await valueOf("select count(*)::int as value from affiliate_links where status = 'active'"),
  ).toBe(1234);
});

test("reports one partner's commissions through a network, with lines in every state", async () => {
  const [found] = await sql`
    select
      count(distinct partner_id)::int as partners,
      count(distinct lines.status)::int as states,
      bool_and(link_template is not null) as "by a template",
      bool_or(lines.status = 'approved' and told.sale > revenue) as "a return in part",
      bool_or(lines.status = 'declined' and told.status = 'paid') as "a decline after payment",
      bool_or(click_id is null and link_id is null and revenue > 0) as "no click",
      bool_or(click_id is not null) as "a click",
      bool_or(revenue = 0 and lines.commission > 0) as "a bonus"
    from affiliate_conversions as lines
    join commission_events as told on conversion_id = lines.id
    join affiliate_partners on affiliate_partners.id = partner_id
    where account_id is not null`;
  const { partners, states, ...facts } = found!;
  expect([partners, states]).toEqual([1, 4]);
  expect(Object.entries(facts).filter(([, isThere]) => !isThere)).toEqual([]);
});

test("grows clicks, conversions and views over the last 120 days", async () => {
  for (const [table, column] of [
    ["affiliate_link_clicks", "clicked_at"],
    ["affiliate_conversions", "converted_at"],
    ["item_clicks", "clicked_at"],
    ["outfit_views", "viewed_at"],
  ] as const) {
    const [counts] = await sql.unsafe<
      { last: number; before: number; future: number; old: number }[]
    >(`
      select
        count(*) filter (where ${column} >= now() - interval '30 days')::int as last,
        count(*) filter (
          where ${column} < now() - interval '30 days' and ${column} >= now() - interval '60 days'
        )::int as before,
        count(*) filter (where ${column} > now())::int as future,
        count(*) filter (where ${column} < now() - interval '122 days')::int as old
      from ${table}`);
    expect(counts?.before, table).toBeGreaterThan(100);
    expect(counts?.last, table).toBeGreaterThan(counts?.before ?? 0);
    expect(counts, table).toMatchObject({ future: 0, old: 0 });
  }
});

test("gives most outfits a distinct popularity", async () => {
  expect(
    await valueOf("select count(distinct popularity)::int as value from outfits"),
  ).toBeGreaterThan(140);
});

test("stores every image that a row refers to", async () => {
  const missing = await sql`
    select address from (
      select image_url from outfit_images union select hero_image from outfits
      union select image from items union select cover_image from collections
      union select profile_image from expert_stylists union select logo_url from affiliate_partners
    ) as named (address)
    where not exists (
      select from storage.objects
      where address = '/storage/v1/object/public/' || bucket_id || '/' || name
    )`;
  expect(missing).toHaveLength(0);
});

test("serves a stored image", async () => {
  const name = "outfits/effortless-weekend-main.webp";
  const url = `http://localhost:4200/storage/v1/object/public/outfit-images/${name}`;
  const response = await backend.fetch(new Request(url));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/webp");
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(20_000);
});

test("signs in the demo shopper with past and upcoming bookings and no admin rights", async () => {
  const client = backend.client();
  const [shopper] = demoAccounts;
  const signedIn = await client.auth.signInWithPassword(shopper);
  expect(signedIn.error).toBeNull();
  expect(signedIn.data.user?.id).toBe(shopper.id);
  const bookings = await client.from("expert_bookings").select("status, starts_at");
  expect(bookings.error).toBeNull();
  const statuses = bookings.data?.map(({ status }) => status) ?? [];
  expect(new Set(statuses)).toEqual(new Set(["completed", "cancelled", "confirmed", "pending"]));
  const partners = await client.from("affiliate_partners").select("id");
  expect(partners.data).toEqual([]);
});

test("signs in the demo administrator, who can read partners", async () => {
  const client = backend.client();
  const [, admin] = demoAccounts;
  const signedIn = await client.auth.signInWithPassword(admin);
  expect(signedIn.error).toBeNull();
  const partners = await client.from("affiliate_partners").select("id");
  expect(partners.data).toHaveLength(24);
});

test("shows every outfit to visitors and leaves no message to send", async () => {
  const { count } = await backend
    .client()
    .from("outfits")
    .select("id", { count: "exact", head: true });
  expect(count).toBeGreaterThanOrEqual(145);
  expect(
    await valueOf("select count(*)::int as value from pgboss.job where start_after < now()"),
  ).toBe(0);
});
