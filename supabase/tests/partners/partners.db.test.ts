import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addLink, addPartner, partnerRow } from "../rows/partner-rows";

const fixture = sharedFixture({ seeded: true });

interface Found {
  total: number;
  statuses: Record<string, number>;
  tiers: Record<string, number>;
  partners: Row[];
}

const call = async <T>(name: string, args: Row = {}): Promise<T> => {
  const { data, error } = await fixture.administrator.api.rpc(name, args);
  if (error) throw new Error(`${error.code} ${error.message}`);
  return data as T;
};
const search = (args: Row = {}) => call<Found>("search_partners", args);

test("returns each partner's totals", async () => {
  const { total, partners } = await search({ page_size: 100 });
  const expected = await fixture.sql<Row[]>`
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
    left join public.affiliate_conversions as sale
      on sale.partner_id = partner.id and sale.status <> 'declined'
    group by partner.id`;
  expect(total).toBe(expected.length);
  for (const row of expected) {
    const clicks = Number(row.total_clicks);
    const rate = clicks === 0 ? 0 : (100 * Number(row.total_conversions)) / clicks;
    const found = partners.find(({ id }) => id === row.id);
    expect(found).toMatchObject({ ...row, has_activity: clicks > 0 });
    expect(Number(found?.conversion_rate)).toBeCloseTo(rate, 0);
  }
});

test("searches, filters, sorts and pages partners", async () => {
  const all = await search({ page_size: 100 });
  const by = async (args: Row, key: string) =>
    (await search({ ...args, page_size: 100 })).partners.map((partner) => partner[key]);
  const numbers = (await by({ sort: "revenue", descending: true }, "total_revenue")).map(Number);
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  const newest = (await by({ sort: "newest" }, "created_at")).map(String);
  expect(newest).toEqual(newest.toSorted().toReversed());

  const active = await search({
    statuses: ["active"],
    tiers: ["gold", "premium"],
    page_size: 100,
  });
  expect(active.partners.every(({ status }) => status === "active")).toBe(true);
  expect(active.total).toBe((active.tiers.gold ?? 0) + (active.tiers.premium ?? 0));
  expect(Object.values(all.statuses).reduce((sum, count) => sum + count)).toBe(all.total);

  const pages = [await search({ page_size: 10 }), await search({ page_size: 10, page_offset: 10 })];
  const ids = pages.flatMap(({ partners }) => partners.map(({ id }) => id));
  expect(ids).toEqual(all.partners.slice(0, 20).map(({ id }) => id));

  const [first] = all.partners;
  const code = String(first?.tracking_code).toLowerCase();
  expect((await search({ search: ` ${code} ` })).partners).toEqual([first]);
  expect((await search({ search: "%" })).total).toBe(0);
  expect(await call("partner_details", { slug: first?.slug })).toEqual(first);
  expect(await call("partner_details", { slug: "unknown" })).toBeNull();
});

test.each([
  ["Zoë & Söhne", "zoe-sohne"],
  ["Łódź Ångström Ⅳ", "odz-angstrom-iv"],
  ["東京", "partner"],
])("turns the name %s into the slug %s", async (shop_name, slug) => {
  expect(await addPartner(fixture.sql, { shop_name })).toMatchObject({
    slug,
  });
});

test("finds partners and links regardless of accents, case and apostrophes", async () => {
  const partner = await addPartner(fixture.sql, { shop_name: "L’Élégante" });
  const named = { shop_name: "Plain", contact_name: "Zoë Söderström" };
  const other = await addPartner(fixture.sql, named);
  const campaign = { partner_id: partner.id, campaign_name: "Fête d’hiver" };
  await addLink(fixture.sql, campaign);
  const ids = async (text: string) => (await search({ search: text })).partners.map(({ id }) => id);
  for (const typed of ["l'elegante", "ÉLÉGANTE", " elegante "]) {
    expect(await ids(typed)).toEqual([partner.id]);
  }
  expect(await ids("zoe soder")).toEqual([other.id]);
  expect(await ids("pia elegante")).toEqual([partner.id]);
  for (const typed of ["fete d'hiver", "L'ELEGANTE"]) {
    const { links } = await call<{ links: Row[] }>("search_links", { search: typed });
    expect(links).toMatchObject([campaign]);
  }
});

test("gives a partner a tracking code and an unused slug", async () => {
  const register = () =>
    fixture.administrator.api
      .from("affiliate_partners")
      .insert(partnerRow({ shop_name: "Müller & Söhne" }))
      .select("slug, tracking_code, commission_rate, status, partnership_tier")
      .single();
  const [first, second] = [await register(), await register()];
  expect(first.data).toMatchObject({
    slug: "muller-sohne",
    tracking_code: expect.stringMatching(/^AF_[A-Z0-9]{8}$/) as string,
    commission_rate: 10,
    status: "pending",
    partnership_tier: "bronze",
  });
  expect(second.data?.slug).toBe("muller-sohne-2");
  expect(second.data?.tracking_code).not.toBe(first.data?.tracking_code);
});

test.each([
  [{ shop_name: " " }],
  [{ contact_name: "" }],
  [{ contact_email: "unknown" }],
  [{ commission_rate: 100.5 }],
  [{ commission_rate: -1 }],
  [{ product_categories: [] }],
  [{ website_url: "javascript:alert(1)" }],
  [{ website_url: "https://żółty.example" }],
  [{ social_media_links: { myspace: "x" } }],
])("refuses a partner with %j", async (wrong) => {
  const { error } = await fixture.administrator.api
    .from("affiliate_partners")
    .insert(partnerRow(wrong));
  expect(error).toMatchObject({ code: "23514" });
});

test("refuses to delete a partner with activity, and deletes one without, with its links", async () => {
  const remove = (id: unknown) =>
    fixture.administrator.api.from("affiliate_partners").delete().eq("id", id).select("id");
  const busy = await addLink(fixture.sql);
  await addRow(fixture.sql, "affiliate_link_clicks", { link_id: busy.id, visitor: randomUUID() });
  expect((await remove(busy.partner_id)).error).toMatchObject({
    code: "PT409",
    hint: "partner_has_activity",
  });

  const idle = await addLink(fixture.sql);
  expect((await remove(idle.partner_id)).data).toHaveLength(1);
  const left = await fixture.sql`select from public.affiliate_links where id = ${String(idle.id)}`;
  expect(left).toHaveLength(0);
});
