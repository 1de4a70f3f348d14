import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import type { SupabaseClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Row } from "../rows/add-row";

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

test.each(["affiliate_summary", "search_partners", "search_links"])(
  "grants %s to administrators only",
  async (name) => {
    const { client } = await backend.signUp(`${name}@people.example`);
    expect((await client.rpc(name)).error).toMatchObject({ code: "42501" });
    expect((await backend.client().rpc(name)).error).toMatchObject({ code: "42501" });
  },
);
