import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import type { SupabaseClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addRow, partnerRow, type Row } from "../sample-rows";

interface Found {
  total: number;
  statuses: Record<string, number>;
  tiers: Record<string, number>;
  partners: Row[];
}

let backend: TestBackend;
let sql: Sql;
let api: SupabaseClient;

beforeAll(async () => {
  backend = await createTestBackend({ seeded: true });
  sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  const { client, id } = await backend.signUp("office@people.example");
  await sql`insert into public.user_preferences (user_id, is_admin) values (${id}, true)`;
  api = client;
});

afterAll(async () => {
  await sql.end();
  await backend.dispose();
});

const ask = async <T>(name: string, args: Row = {}): Promise<T> => {
  const { data, error } = await api.rpc(name, args);
  if (error) throw new Error(`${error.code} ${error.message}`);
  return data as T;
};
const search = (args: Row = {}) => ask<Found>("search_partners", args);

test("sums up each partner's figures in the directory", async () => {
  const { total, partners } = await search({ page_size: 100 });
  expect(total).toBe(24);
  const expected = await sql<Row[]>`
    select
      partner.id,
      (select count(*)::integer from public.affiliate_links where partner_id = partner.id) as link_count,
      (select count(*)::integer from public.affiliate_link_clicks
        join public.affiliate_links on affiliate_links.id = link_id
        where partner_id = partner.id) as total_clicks,
      count(sale)::integer as total_conversions,
      coalesce(sum(sale.revenue), 0)::float as total_revenue,
      coalesce(sum(sale.commission), 0)::float as total_commission
    from public.affiliate_partners as partner
    left join public.affiliate_conversions as sale on sale.partner_id = partner.id
    group by partner.id`;
  for (const row of expected) {
    const clicks = Number(row.total_clicks);
    const rate = clicks === 0 ? 0 : (100 * Number(row.total_conversions)) / clicks;
    const found = partners.find(({ id }) => id === row.id);
    expect(found).toMatchObject({ ...row, has_activity: clicks > 0 });
    expect(Number(found?.conversion_rate)).toBeCloseTo(rate, 0);
  }
});

test("searches, filters, sorts and pages the directory", async () => {
  const all = await search({ page_size: 100 });
  const by = async (args: Row, key: string) =>
    (await search({ ...args, page_size: 100 })).partners.map((partner) => partner[key]);
  const numbers = (await by({ sort: "revenue", descending: true }, "total_revenue")).map(Number);
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
  const newest = (await by({ sort: "newest" }, "created_at")).map(String);
  expect(newest).toEqual(newest.toSorted().toReversed());

  const active = await search({
    statuses: ["active"],
    tiers: ["gold", "premium"],
    page_size: 100,
  });
  expect(active.partners.every(({ status }) => status === "active")).toBe(true);
  expect(active.total).toBe((active.tiers.gold ?? 0) + (active.tiers.premium ?? 0));
  expect(Object.values(all.statuses).reduce((sum, count) => sum + count)).toBe(24);

  const pages = [await search({ page_size: 10 }), await search({ page_size: 10, page_offset: 10 })];
  const ids = pages.flatMap(({ partners }) => partners.map(({ id }) => id));
  expect(ids).toEqual(all.partners.slice(0, 20).map(({ id }) => id));

  const [first] = all.partners;
  const code = String(first?.tracking_code).toLowerCase();
  expect((await search({ search: ` ${code} ` })).partners).toEqual([first]);
  expect((await search({ search: "%" })).total).toBe(0);
  expect(await ask("partner_details", { slug: first?.slug })).toEqual(first);
  expect(await ask("partner_details", { slug: "nobody" })).toBeNull();
});

interface Figure {
  value: number;
  recent: number;
  previous: number;
  change: number | null;
}
type Summary = Record<string, Figure> & { average_commission: number };

test("returns the cards of the hub and of the link page", async () => {
  const summary = await ask<Summary>("affiliate_summary");
  expect(summary.partners).toMatchObject({ value: 24, recent: 1 });
  expect(summary.active_links).toMatchObject({ value: 1234 });
  // An inactive partner deactivates its links, whatever their own status.
  const [rested] = await sql<{ id: string; links: number }[]>`
    select partner_id as id, count(*)::integer as links
    from public.affiliate_links
    where status = 'active'
    group by partner_id
    limit 1`;
  await sql`update public.affiliate_partners set status = 'suspended' where id = ${rested!.id}`;
  const less = await ask<Summary>("affiliate_summary");
  expect(less.active_links).toMatchObject({ value: 1234 - rested!.links });
  await sql`update public.affiliate_partners set status = 'active' where id = ${rested!.id}`;
  const quarter = 900_000;
  const until = new Date((Math.floor(Date.now() / quarter) + 1) * quarter);
  const middle = new Date(until.getTime() - 30 * 86_400_000);
  const from = new Date(middle.getTime() - 30 * 86_400_000);
  const [counted] = await sql<Record<string, number>[]>`
    select
      (select count(*)::integer from public.affiliate_link_clicks) as clicks,
      (select count(*)::integer from public.affiliate_link_clicks where clicked_at >= ${middle}) as clicks_recent,
      (select count(*)::integer from public.affiliate_link_clicks
        where clicked_at >= ${from} and clicked_at < ${middle}) as clicks_previous,
      sum(revenue)::float as revenue,
      (sum(revenue) filter (where converted_at >= ${middle}))::float as revenue_recent,
      (sum(revenue) filter (where converted_at >= ${from} and converted_at < ${middle}))::float
        as revenue_previous,
      count(*)::integer as conversions,
      round(100 * sum(commission) / sum(revenue), 1)::float as average
    from public.affiliate_conversions`;
  const of = (name: string): number => counted?.[name] ?? NaN;
  for (const name of ["clicks", "revenue"]) {
    const [recent, previous] = [of(`${name}_recent`), of(`${name}_previous`)];
    expect(summary[name]).toMatchObject({ value: of(name), recent, previous });
    expect(summary[name]?.change).toBeCloseTo((100 * (recent - previous)) / previous, 0);
  }
  expect(summary.conversion_rate?.value).toBeCloseTo((100 * of("conversions")) / of("clicks"), 0);
  expect(summary.average_commission).toBe(of("average"));
});

test.each(["affiliate_summary", "search_partners", "search_links"])(
  "grants %s to administrators only",
  async (name) => {
    const { client } = await backend.signUp(`${name}@people.example`);
    expect((await client.rpc(name)).error).toMatchObject({ code: "42501" });
    expect((await backend.client().rpc(name)).error).toMatchObject({ code: "42501" });
  },
);

test.each([
  ["Zoë & Söhne", "zoe-sohne"],
  ["Łódź Ångström Ⅳ", "odz-angstrom-iv"],
  ["東京", "partner"],
])("turns the name %s into the slug %s", async (shop_name, slug) => {
  expect(await addRow(sql, "affiliate_partners", partnerRow({ shop_name }))).toMatchObject({
    slug,
  });
});

test("finds partners and links regardless of accents, case and apostrophes", async () => {
  const partner = await addRow(sql, "affiliate_partners", partnerRow({ shop_name: "L’Élégante" }));
  const named = { shop_name: "Plain", contact_name: "Zoë Söderström" };
  const other = await addRow(sql, "affiliate_partners", partnerRow(named));
  const campaign = { partner_id: partner.id, campaign_name: "Fête d’hiver" };
  await addRow(sql, "affiliate_links", { ...campaign, original_url: "https://shop.example/" });
  const ids = async (text: string) => (await search({ search: text })).partners.map(({ id }) => id);
  for (const typed of ["l'elegante", "ÉLÉGANTE", " elegante "]) {
    expect(await ids(typed)).toEqual([partner.id]);
  }
  expect(await ids("zoe soder")).toEqual([other.id]);
  expect(await ids("elegante pia")).toEqual([]);
  for (const typed of ["fete d'hiver", "L'ELEGANTE"]) {
    const { links } = await ask<{ links: Row[] }>("search_links", { search: typed });
    expect(links).toMatchObject([campaign]);
  }
});
