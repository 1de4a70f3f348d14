import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { addItem, addLink, addRow, partnerRow, type Row } from "../sample-rows";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const links = () => fixture.administrator.api.from("affiliate_links");
const call = (name: string, args: Row = {}) => fixture.administrator.api.rpc(name, args);
const addPartner = (more: Row = {}) => addRow(fixture.sql, "affiliate_partners", partnerRow(more));
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
  const partner = await addPartner();
  const { error } = await links().insert({
    partner_id: partner.id,
    campaign_name: "Tried",
    original_url,
  });
  if (allowed) expect(error).toBeNull();
  else expect(["PT422", "23514"]).toContain(error?.code);
});

test("accepts links to the retailer's domains from a partner that sells for a retailer", async () => {
  const partner = await addPartner({ retailer: "ZARA", website_url: null });
  const row = { partner_id: partner.id, campaign_name: "Coats" };
  const { error } = await links().insert({ ...row, original_url: "https://www.zara.com/coats" });
  expect(error).toBeNull();
  const other = await links().insert({ ...row, original_url: "https://mango.com/" });
  expect(other.error).toMatchObject({ code: "PT422", hint: "address_not_allowed" });
});

test("refuses to change a partner's site while links point at the old one", async () => {
  const link = await addLink(fixture.sql);
  const partners = fixture.administrator.api.from("affiliate_partners");
  const moved = await partners
    .update({ website_url: "https://elsewhere.example" })
    .eq("id", link.partner_id);
  expect(moved.error).toMatchObject({ code: "PT409", hint: "links_point_elsewhere" });
  const same = await partners
    .update({ website_url: "http://shop.example/home" })
    .eq("id", link.partner_id);
  expect(same.error).toBeNull();
});

test("hides a deleted link, stops counting it, keeps its history and restores it", async () => {
  const link = await addLink(fixture.sql);
  const item = await addItem(fixture.sql, { affiliate_link_id: link.id });
  await addClick(link);
  const { partner_id: partner } = link;
  expect((await links().delete().eq("id", link.id)).error).toMatchObject({ code: "42501" });
  const forged = await links().update({ deleted_at: "2026-01-01" }).eq("id", link.id);
  expect(forged.error).toMatchObject({ code: "42501" });

  expect((await call("delete_links", { links: [link.id] })).data).toBe(1);
  expect((await call("delete_links", { links: [link.id] })).data).toBe(0);
  const follow = () => fixture.service.rpc("follow_link", { code: link.tracking_code });
  expect((await follow()).data).toMatchObject([{ outcome: "deleted" }]);
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
  const { data } = await links().select("click_count").eq("id", link.id).single();
  expect(data).toEqual({ click_count: 1 });

  expect((await call("restore_links", { links: [link.id] })).data).toBe(1);
  expect((await follow()).data).toMatchObject([{ address: link.original_url }]);
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

test("expires a link whose time has passed until it is extended", async () => {
  const link = await addLink(fixture.sql, { expires_at: "2026-01-01T00:00:00Z" });
  const partner = link.partner_id;
  const found = async () => (await search({ partner })).links[0];
  expect(await found()).toMatchObject({ status: "expired", stored_status: "active" });
  expect(await search({ partner, statuses: ["active"] })).toMatchObject({
    total: 0,
    statuses: { active: 0, paused: 0, expired: 1 },
  });
  expect((await call("set_link_status", { links: [link.id], status: "active" })).data).toBe(1);
  expect(await found()).toMatchObject({ status: "active", expires_at: null });
  expect((await call("set_link_status", { links: [link.id], status: "active" })).data).toBe(0);
});

test("changes nothing else when an edit pauses or extends a link", async () => {
  const link = await addLink(fixture.sql, { expires_at: "2036-01-01T00:00:00Z" });
  await links().update({ status: "paused" }).eq("id", link.id);
  const kept = await links().update({ status: "active" }).eq("id", link.id).select("expires_at");
  expect(kept.data).toEqual([{ expires_at: "2036-01-01T00:00:00+00:00" }]);
});

test("changes the status of many links and partners at once and refuses unknown ones", async () => {
  const [one, two] = [await addLink(fixture.sql), await addLink(fixture.sql)];
  const paused = await call("set_link_status", { links: [one.id, two.id], status: "paused" });
  expect(paused.data).toBe(2);
  const partners = [one.partner_id, two.partner_id, randomUUID()];
  expect((await call("set_partner_status", { partners, status: "inactive" })).data).toBe(2);
  expect((await call("set_partner_status", { partners, status: "asleep" })).error).toMatchObject({
    code: "PT422",
  });
});

test("moves a link to another partner only while it has no activity", async () => {
  const [idle, busy, elsewhere] = [
    await addLink(fixture.sql),
    await addLink(fixture.sql),
    await addPartner(),
  ];
  await addClick(busy);
  const move = (link: Row) => links().update({ partner_id: elsewhere.id }).eq("id", link.id);
  expect((await move(idle)).error).toBeNull();
  expect((await move(busy)).error).toMatchObject({ code: "PT409", hint: "link_has_activity" });
});

test("finds links by partner, campaign and code, sorted and paged", async () => {
  const partner = await addPartner({ shop_name: "Needle & Thread 100%" });
  for (const campaign_name of ["Alpha_one", "Beta", "Gamma"]) {
    const link = await addRow(fixture.sql, "affiliate_links", {
      partner_id: partner.id,
      campaign_name,
      original_url: "https://shop.example/",
    });
    if (campaign_name === "Beta") await addClick(link);
  }
  const names = async (args: Row) =>
    (await search({ partner: partner.id, ...args })).links.map((link) => link.campaign_name);
  expect(await names({ sort: "campaign" })).toEqual(["Alpha_one", "Beta", "Gamma"]);
  expect(await names({ sort: "campaign", descending: true, page_size: 2 })).toEqual([
    "Gamma",
    "Beta",
  ]);
  expect(await names({ sort: "campaign", page_size: 2, page_offset: 2 })).toEqual(["Gamma"]);
  expect((await names({ sort: "clicks", descending: true }))[0]).toBe("Beta");
  expect(await names({ search: "a_o" })).toEqual(["Alpha_one"]);
  expect((await search({ search: "100%" })).total).toBe(3);
  expect((await search({ search: "thread%1" })).total).toBe(0);
  const [first] = (await search({ partner: partner.id })).links;
  expect((await search({ search: String(first?.tracking_code).toLowerCase() })).total).toBe(1);
});
