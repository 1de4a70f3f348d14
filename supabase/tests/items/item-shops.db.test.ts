import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import type { Row } from "../rows/add-row";
import { addItem, itemRow } from "../rows/item-rows";
import { addLink, addPartner } from "../rows/partner-rows";

const fixture = sharedFixture();

const addActive = (more: Row = {}): Promise<Row> =>
  addPartner(fixture.sql, { status: "active", ...more });
/** Adds an item with a link of a partner, which may differ from its shop. */
async function addLinked(): Promise<{ item: Row; link: Row; partner: Row }> {
  const partner = await addActive();
  const link = await addLink(fixture.sql, { partner_id: partner.id });
  return { item: await addItem(fixture.sql, { affiliate_link_id: link.id }), link, partner };
}
/** Returns the item as a visitor reads it. */
const shopOf = async ({ id }: Row): Promise<unknown> => {
  const columns = "tracking_code, shop_name";
  return (await fixture.anonymous.api.from("items").select(columns).eq("id", id).single()).data;
};
const change = async (table: string, { id }: Row, values: Row): Promise<void> => {
  const { error } = await fixture.administrator.api.from(table).update(values).eq("id", id);
  expect(error).toBeNull();
};

test("shows the code only for an active link of an active partner", async () => {
  const { item, link, partner } = await addLinked();
  const open = { tracking_code: link.tracking_code, shop_name: partner.shop_name };
  const closed = { ...open, tracking_code: null };
  const to = async (table: string, row: Row, values: Row): Promise<unknown> => {
    await change(table, row, values);
    return shopOf(item);
  };
  expect(await shopOf(item)).toEqual(open);
  expect(await to("affiliate_links", link, { status: "paused" })).toEqual(closed);
  expect(await to("affiliate_links", link, { status: "active" })).toEqual(open);
  expect(await to("affiliate_partners", partner, { status: "suspended" })).toEqual(closed);
  expect(await to("affiliate_partners", partner, { status: "pending" })).toEqual(closed);
  expect(await to("affiliate_partners", partner, { status: "active" })).toEqual(open);
  expect(await to("affiliate_links", link, { expires_at: "2026-01-01" })).toEqual(closed);
  expect(await to("affiliate_links", link, { expires_at: null })).toEqual(open);
  await fixture.administrator.api.rpc("delete_links", { links: [link.id] });
  expect(await shopOf(item)).toEqual(closed);
});

test("renames the shop of a partner's items without counting as their edit", async () => {
  const { item, partner } = await addLinked();
  await change("affiliate_partners", partner, { shop_name: "Maison Orlane" });
  expect(await shopOf(item)).toMatchObject({ shop_name: "Maison Orlane" });
  const { data } = await fixture.administrator.api
    .from("audit_log")
    .select("id")
    .eq("record_id", item.id);
  expect(data).toEqual([]);
  const [stored] = await fixture.sql<Row[]>`
    select updated_at from public.items where id = ${String(item.id)}`;
  expect(stored?.updated_at).toEqual(item.updated_at);
});

test("uses the retailer's name when an item has no partner", async () => {
  const item = await addItem(fixture.sql, {
    retailer: "HM",
    retailer_url: "https://www2.hm.com/coat",
  });
  expect(await shopOf(item)).toEqual({ tracking_code: null, shop_name: "H&M" });
  const retailers = fixture.administrator.api.from("retailers");
  expect((await retailers.update({ name: "Hennes" }).eq("code", "HM")).error).toBeNull();
  expect(await shopOf(item)).toEqual({ tracking_code: null, shop_name: "Hennes" });
});

test("links a new item to the partner of its website before the retailer's", async () => {
  await fixture.sql`
    update public.retailers set domains = home_domain || array['amaro.example', 'orlane.example']
    where code = 'OTHER'`;
  const chain = await addActive({ retailer: "MANGO", website_url: null });
  const amaro = await addActive({ retailer: "OTHER", website_url: "https://www.amaro.example" });
  const sold = async (retailer: string, retailer_url: string): Promise<Row> => {
    const row = itemRow({ name: "Ring", retailer, retailer_url });
    const added = await fixture.administrator.api.from("items").insert(row).select("id").single();
    const [item] = await fixture.sql<Row[]>`
      select items.id, items.shop_name, to_jsonb(links) as link
      from public.items
      left join public.affiliate_links as links on links.id = items.affiliate_link_id
      where items.id = ${String(added.data?.id)}`;
    return item!;
  };
  const link = (partner: Row, original_url: string) =>
    expect.objectContaining({
      campaign_name: "Item: Ring, black",
      partner_id: partner.id,
      original_url,
    }) as unknown;
  expect(await sold("MANGO", "https://shop.mango.com/ring")).toMatchObject({
    shop_name: chain.shop_name,
    link: link(chain, "https://shop.mango.com/ring"),
  });
  const ring = await sold("OTHER", "https://amaro.example/ring");
  expect(ring).toMatchObject({ link: link(amaro, "https://amaro.example/ring") });
  // A shop without a partner doesn't earn for other shops.
  const independent = await sold("OTHER", "https://orlane.example/ring");
  expect(independent).toMatchObject({ shop_name: "Other", link: null });

  await change("items", ring, { retailer_url: "https://orlane.example/ring" });
  expect(await shopOf(ring)).toEqual({ tracking_code: null, shop_name: "Other" });
  await change("items", ring, { retailer: "MANGO", retailer_url: "https://mango.com/ring" });
  expect(await shopOf(ring)).toMatchObject({ shop_name: chain.shop_name });
});

test("links unlinked items when their shop becomes a partner", async () => {
  const retailer_url = "https://www.zara.com/us/coat";
  const item = await addItem(fixture.sql, { retailer: "ZARA", retailer_url });
  const partner = await addActive({ retailer: "ZARA", website_url: null, status: "pending" });
  expect(await shopOf(item)).toEqual({ tracking_code: null, shop_name: "Zara" });
  await change("affiliate_partners", partner, { status: "active" });
  expect(await shopOf(item)).toEqual({
    tracking_code: expect.stringMatching(/^EN_/) as unknown,
    shop_name: partner.shop_name,
  });
});

const store = (address: string) =>
  fixture.administrator.api.from("items").insert(itemRow({ retailer_url: address }));

test.each([
  "https://zara.com",
  "https://www.zara.com/us/en/coat-p01.html?v1=2#details",
  "http://zara.com:8080/coat",
  "HTTPS://WWW.ZARA.COM/COAT",
])("accepts %s as a URL of Zara", async (address) => {
  expect((await store(address)).error).toBeNull();
});

test.each([
  "javascript:alert(1)//zara.com",
  "data:text/html,zara.com",
  "//zara.com/coat",
  "ftp://zara.com/coat",
  "https://zara.com@evil.example/",
  "https://evil.example/zara.com",
  "https://notzara.com/",
  "https://zara.com.evil.example/",
  "https://evil.example\\@zara.com/",
  "https://zara.com\\.evil.example/",
  "https://zara.com/a b",
  "https://zara.com/\nhttps://evil.example",
  " https://zara.com/",
  "https://mango.com/coat",
  "https:///zara.com",
  "https://zara.com:99999999/",
  "",
])("refuses %j as a URL of Zara", async (address) => {
  expect((await store(address)).error).toMatchObject({
    code: "PT422",
    hint: "retailer_url_not_allowed",
  });
});

test("requires an item's URL to be on its retailer's domains when either changes", async () => {
  const { id } = await addItem(fixture.sql);
  const items = fixture.administrator.api.from("items");
  expect((await items.update({ retailer: "HM" }).eq("id", id)).error?.code).toBe("PT422");
  const both = { retailer: "HM", retailer_url: "https://www2.hm.com/coat" };
  expect((await items.update(both).eq("id", id)).error).toBeNull();
});

test("refuses to remove a retailer's domains that items use", async () => {
  await addItem(fixture.sql);
  const retailers = fixture.administrator.api.from("retailers");
  const left = await retailers
    .update({ home_domain: "zara.net", domains: ["zara.net"] })
    .eq("code", "ZARA");
  expect(left.error).toMatchObject({ code: "PT409", hint: "domain_in_use" });
  const more = await retailers.update({ domains: ["zara.com", "zara.net"] }).eq("code", "ZARA");
  expect(more.error).toBeNull();
});

test.each([["zara"], ["https://zara.com"], ["zara.com/coat"], [" zara.com"], ["zara..com"]])(
  "refuses %j as a domain",
  async (domain) => {
    const { error } = await fixture.administrator.api
      .from("retailers")
      .update({ domains: ["zara.com", domain] })
      .eq("code", "ZARA");
    expect(error).toMatchObject({ code: "23514" });
  },
);
