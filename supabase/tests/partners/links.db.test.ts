import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addItem } from "../rows/item-rows";
import { addConversion, addLink, addPartner, recordCommissions } from "../rows/partner-rows";

const fixture = sharedFixture();

const links = () => fixture.administrator.api.from("affiliate_links");
const call = (name: string, args: Row = {}) => fixture.administrator.api.rpc(name, args);
const addClick = (link: Row) =>
  addRow(fixture.sql, "affiliate_link_clicks", { link_id: link.id, visitor: randomUUID() });

interface Found {
  total: number;
  statuses: Record<string, number>;
  links: Row[];
}
const search = async (args: Row = {}): Promise<Found> => {
  const { data, error } = await call("search_links", args);
  expect(error).toBeNull();
  return data as Found;
};

const totals = async (id: unknown) => {
  const found = links().select("click_count, conversion_count, revenue, commission").eq("id", id);
  return (await found.single()).data;
};

test("hides a deleted link, stops counting it, keeps its history and restores it", async () => {
  const link = await addLink(fixture.sql);
  const item = await addItem(fixture.sql, { affiliate_link_id: link.id });
  await addClick(link);
  const { partner_id: partner } = link;
  expect((await call("delete_links", { links: [link.id] })).data).toBe(1);
  expect((await call("delete_links", { links: [link.id] })).data).toBe(0);
  expect(await search({ partner })).toMatchObject({ total: 0, links: [] });
  expect(await search({ partner, statuses: ["deleted"] })).toMatchObject({
    total: 1,
    links: [{ id: link.id, status: "active", deleted_at: expect.any(String) as string }],
  });
  await fixture.anonymous.api.rpc("record_item_click", {
    item: item.id,
    outfit: null,
    screen: "home",
    visitor: randomUUID(),
  });
  expect(await totals(link.id)).toMatchObject({ click_count: 1 });

  expect((await call("restore_links", { links: [link.id] })).data).toBe(1);
  expect(await search({ partner })).toMatchObject({ total: 1, links: [{ clicks: 1 }] });
  expect(await search({ partner, statuses: ["deleted"] })).toMatchObject({ total: 0 });
  const { data: changes } = await fixture.administrator.api
    .from("audit_log")
    .select("action, actor_id")
    .eq("record_id", link.id);
  const actor_id = fixture.administrator.id;
  expect(changes).toEqual([
    { action: "update", actor_id },
    { action: "update", actor_id },
  ]);
});

test("finds links by partner, campaign and code, sorted and in pages", async () => {
  const partner = await addPartner(fixture.sql, { shop_name: "Needle & Thread 100%" });
  for (const campaign_name of ["Alpha_one", "Beta", "Gamma"]) {
    const link = await addLink(fixture.sql, { partner_id: partner.id, campaign_name });
    if (campaign_name === "Beta") await addClick(link);
  }
  const names = async (args: Row) =>
    (await search({ partner: partner.id, ...args })).links.map((link) => link.campaign_name);
  expect(await names({ sort: "campaign" })).toEqual(["Alpha_one", "Beta", "Gamma"]);
  const down = { sort: "campaign", descending: true, page_size: 2 };
  expect(await names(down)).toEqual(["Gamma", "Beta"]);
  expect(await names({ sort: "campaign", page_size: 2, page_offset: 2 })).toEqual(["Gamma"]);
  expect((await names({ sort: "clicks", descending: true }))[0]).toBe("Beta");
  expect(await names({ search: "a_o" })).toEqual(["Alpha_one"]);
  expect((await search({ search: "100%" })).total).toBe(3);
  expect((await search({ search: "thread%1" })).total).toBe(0);
  const [first] = (await search({ partner: partner.id })).links;
  expect((await search({ search: String(first?.tracking_code).toLowerCase() })).total).toBe(1);
});

test("expires a link past its end date until it is extended", async () => {
  const link = await addLink(fixture.sql, { expires_at: "2026-01-01T00:00:00Z" });
  const partner = link.partner_id;
  const found = async () => (await search({ partner })).links[0];
  expect(await found()).toMatchObject({ status: "expired", own_status: "expired" });
  expect(await search({ partner, statuses: ["active"] })).toMatchObject({
    total: 0,
    statuses: { active: 0, paused: 0, expired: 1 },
  });
  expect((await call("set_link_status", { links: [link.id], status: "active" })).data).toBe(1);
  expect(await found()).toMatchObject({ status: "active", expires_at: null });
  expect((await call("set_link_status", { links: [link.id], status: "active" })).data).toBe(0);
});

test.each(["inactive", "suspended"])(
  "shows links of an %s partner as visitors meet them",
  async (status) => {
    const link = await addLink(fixture.sql);
    await addLink(fixture.sql, { partner_id: link.partner_id, status: "expired" });
    await fixture.sql`update public.affiliate_partners set status = ${status}
    where id = ${String(link.partner_id)}`;
    const { service } = fixture;
    const met = await service.rpc("follow_link", { code: link.tracking_code }).throwOnError();
    expect(met.data).toMatchObject([{ outcome: "paused" }]);
    const { partner_id: partner } = link;
    expect(await search({ partner, statuses: ["paused"] })).toMatchObject({
      total: 1,
      statuses: { active: 0, paused: 1, expired: 1 },
      links: [{ status: "paused", own_status: "active" }],
    });
    const args = { after: null, page_size: 9, partner, link_status: "paused" };
    const listed = await service.rpc("partner_api_links", args).throwOnError();
    expect(listed.data).toMatchObject([{ tracking_code: link.tracking_code, status: "paused" }]);
    const [row] = await fixture.sql`
    select active_link_count from private.partner_metrics where id = ${String(partner)}`;
    expect(Number(row?.active_link_count)).toBe(0);
  },
);

test("changes nothing else when an edit pauses or extends a link", async () => {
  const link = await addLink(fixture.sql, { expires_at: "2036-01-01T00:00:00Z" });
  await links().update({ status: "paused" }).eq("id", link.id);
  const extended = await links()
    .update({ status: "active" })
    .eq("id", link.id)
    .select("expires_at");
  expect(extended.data).toEqual([{ expires_at: "2036-01-01T00:00:00+00:00" }]);
});

test("changes the status of many links and partners and refuses unknown ones", async () => {
  const [one, two] = [await addLink(fixture.sql), await addLink(fixture.sql)];
  const paused = await call("set_link_status", { links: [one.id, two.id], status: "paused" });
  expect(paused.data).toBe(2);
  const partners = [one.partner_id, two.partner_id, randomUUID()];
  expect((await call("set_partner_status", { partners, status: "inactive" })).data).toBe(2);
  expect((await call("set_partner_status", { partners, status: "asleep" })).error).toMatchObject({
    code: "PT422",
  });
});

test.each([
  ["https://www.shop.example/spring?from=mail#top", true],
  ["http://outlet.shop.example/", true],
  ["https://zara.com/coats", false],
  ["https://shop.example.evil.test/", false],
  ["https://evil.test/https://shop.example/", false],
  ["https://shop.example@evil.test/", false],
  ["https://evil.test\\@shop.example/", false],
  ["javascript:alert(1)//shop.example", false],
  ["//shop.example/", false],
])("accepts a link from the partner at shop.example to %s: %s", async (original_url, allowed) => {
  const partner = await addPartner(fixture.sql);
  const tried = { partner_id: partner.id, campaign_name: "Tried", original_url };
  const { error } = await links().insert(tried);
  if (allowed) expect(error).toBeNull();
  else expect(["PT422", "23514"]).toContain(error?.code);
});

test("accepts links to the retailer's domains from a partner that sells for a retailer", async () => {
  const partner = await addPartner(fixture.sql, { retailer: "ZARA", website_url: null });
  const row = { partner_id: partner.id, campaign_name: "Coats" };
  const { error } = await links().insert({ ...row, original_url: "https://www.zara.com/coats" });
  expect(error).toBeNull();
  const other = await links().insert({ ...row, original_url: "https://mango.com/" });
  expect(other.error).toMatchObject({ code: "PT422", hint: "address_not_allowed" });
});

test("refuses to change a partner's website while links point to the old one", async () => {
  const link = await addLink(fixture.sql);
  const move = (website_url: string) =>
    fixture.administrator.api
      .from("affiliate_partners")
      .update({ website_url })
      .eq("id", link.partner_id);
  const { error } = await move("https://elsewhere.example");
  expect(error).toMatchObject({ code: "PT409", hint: "links_point_elsewhere" });
  expect((await move("http://shop.example/home")).error).toBeNull();
});

test("moves a link to another partner only if it has no activity", async () => {
  const [idle, busy, otherPartner] = [
    await addLink(fixture.sql),
    await addLink(fixture.sql),
    await addPartner(fixture.sql),
  ];
  await addClick(busy);
  const move = (link: Row) => links().update({ partner_id: otherPartner.id }).eq("id", link.id);
  expect((await move(idle)).error).toBeNull();
  expect((await move(busy)).error).toMatchObject({ code: "PT409", hint: "link_has_activity" });
});

test("derives a link's clicks, conversions, revenue and commission from its rows", async () => {
  const link = await addLink(fixture.sql);
  const visitor = randomUUID();
  await addRow(fixture.sql, "affiliate_link_clicks", { link_id: link.id, visitor });
  await expect(
    addRow(fixture.sql, "affiliate_link_clicks", { link_id: link.id, visitor }),
  ).rejects.toMatchObject({ code: "23505" });
  const sale = (order: string, more = {}) =>
    addConversion(fixture.sql, {
      link_id: link.id,
      order_reference: order,
      revenue: 80.55,
      ...more,
    });
  await sale("A-1");
  await sale("A-2", { commission: 20 });
  await sale(" a-1");
  expect(await totals(link.id)).toEqual({
    click_count: 1,
    conversion_count: 2,
    revenue: 161.1,
    commission: 28.06,
  });
  await sale("A-2", { commission: 20, status: "declined" });
  expect(await totals(link.id)).toMatchObject({ conversion_count: 1, commission: 8.06 });
});

test.each([
  ["of more than 100 letters", "x".repeat(101)],
  ["with a line break", "a\nb"],
])("refuses a conversion with an order reference %s", async (_, order_reference) => {
  const sold = { link_id: (await addLink(fixture.sql)).id, order_reference, revenue: 20 };
  await expect(addConversion(fixture.sql, sold)).rejects.toMatchObject({ code: "23514" });
});

test("stores the total of more than a hundred of the largest purchases", async () => {
  const link = await addLink(fixture.sql);
  await recordCommissions(
    fixture.sql,
    Array.from({ length: 101 }, (_, number) => ({
      ...{ partner_id: link.partner_id, link_id: link.id, order_reference: `L-${number}` },
      ...{ sale: 99999999.99, commission: 10000000, source: "api" },
    })),
  );
  expect(await totals(link.id)).toMatchObject({
    revenue: 10_099_999_998.99,
    commission: 1_010_000_000,
  });
});
