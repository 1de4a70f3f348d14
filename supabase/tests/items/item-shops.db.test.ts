import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow, type Row, short } from "../rows/add-row";
import { addItem, chains, itemRow, saveItem, shopRow } from "../rows/item-rows";
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
const fetchShop = async ({ id }: Row): Promise<unknown> => {
  const columns = "tracking_code, shop_name";
  return (await fixture.anonymous.api.from("items").select(columns).eq("id", id).single()).data;
};
const addShop = (more: Row = {}): Promise<Row> => addRow(fixture.sql, "shops", shopRow(more));
const change = async (table: string, { id }: Row, values: Row): Promise<void> => {
  const { error } = await fixture.administrator.api.from(table).update(values).eq("id", id);
  expect(error).toBeNull();
};

test("shows the code only for an active link of an active partner", async () => {
  const { item, link, partner } = await addLinked();
  const open = { tracking_code: link.tracking_code, shop_name: "Zara" };
  const closed = { ...open, tracking_code: null };
  const to = async (table: string, row: Row, values: Row): Promise<unknown> => {
    await change(table, row, values);
    return fetchShop(item);
  };
  expect(await fetchShop(item)).toEqual(open);
  expect(await to("affiliate_links", link, { status: "paused" })).toEqual(closed);
  expect(await to("affiliate_links", link, { status: "active" })).toEqual(open);
  expect(await to("affiliate_partners", partner, { status: "suspended" })).toEqual(closed);
  expect(await to("affiliate_partners", partner, { status: "pending" })).toEqual(closed);
  expect(await to("affiliate_partners", partner, { status: "active" })).toEqual(open);
  expect(await to("affiliate_links", link, { expires_at: "2026-01-01" })).toEqual(closed);
  expect(await to("affiliate_links", link, { expires_at: null })).toEqual(open);
  await fixture.administrator.api.rpc("delete_links", { links: [link.id] });
  expect(await fetchShop(item)).toEqual(closed);
});

test("shows the new name and path of a shop without counting as an edit of its items", async () => {
  const shop = await addShop();
  const item = await addItem(fixture.sql, {
    retailer_url: `https://${(shop.domains as string[])[0]}/coat`,
  });
  const slug = `maison-${short()}`;
  await change("shops", shop, { name: "Maison Orlane", slug });
  expect(await fetchShop(item)).toMatchObject({ shop_name: "Maison Orlane" });
  const { data } = await fixture.administrator.api
    .from("audit_log")
    .select("id")
    .eq("record_id", item.id);
  expect(data).toEqual([]);
  const [stored] = await fixture.sql<Row[]>`
    select updated_at, shop_slug from public.items where id = ${String(item.id)}`;
  expect(stored).toEqual({ updated_at: item.updated_at, shop_slug: slug });
});

test("counts all items of a shop on one link of its partner", async () => {
  const [shop, partner] = [await addShop(), await addActive()];
  const domain = (shop.domains as string[])[0]!;
  await change("shops", shop, { partner_id: partner.id });
  const own = await addLink(fixture.sql, {
    partner_id: partner.id,
    original_url: `https://${domain}/ring`,
  });
  const readLink = async ({ id }: Row) => {
    const [link] = await fixture.sql<Row[]>`
      select links.id, campaign_name, original_url from public.items
      left join public.affiliate_links as links on links.id = affiliate_link_id
      where items.id = ${String(id)}`;
    return link;
  };
  const sold = async (page: string) =>
    readLink(await addItem(fixture.sql, { retailer_url: `https://${domain}/${page}` }));
  const first = await sold("coat");
  expect(first).toMatchObject({ campaign_name: "Items", original_url: `https://${domain}` });
  expect(await sold("scarf")).toEqual(first);
  expect(await sold("ring")).toMatchObject({ id: own.id });
  await change("affiliate_links", first!, { status: "paused" });
  expect(await sold("hat")).not.toMatchObject({ id: first!.id });
});

test("links the items of a shop to its new partner", async () => {
  const [shop, before, after] = [await addShop(), await addActive(), await addActive()];
  const domain = (shop.domains as string[])[0]!;
  const item = await addItem(fixture.sql, { retailer_url: `https://${domain}/coat` });
  expect(await fetchShop(item)).toMatchObject({ tracking_code: null });
  const assignPartner = async (partner: Row | null) => {
    await change("shops", shop, { partner_id: partner?.id ?? null });
    const [link] = await fixture.sql<Row[]>`
      select partner_id from public.affiliate_links as links
      join public.items on affiliate_link_id = links.id where items.id = ${String(item.id)}`;
    return link?.partner_id;
  };
  expect(await assignPartner(before)).toBe(before.id);
  expect(await assignPartner(after)).toBe(after.id);
  expect(await assignPartner(null)).toBeUndefined();
  expect(await fetchShop(item)).toMatchObject({ tracking_code: null });
});

test("gives a shop the partner of its website, and a chain the partner that sells for it", async () => {
  const shop = await addShop();
  const domain = (shop.domains as string[])[0]!;
  const urls = { website: `https://${domain}/coat`, chain: "https://www.mango.com/coat" };
  const items = [
    await addItem(fixture.sql, { retailer_url: urls.website }),
    await addItem(fixture.sql, { retailer_url: urls.chain }),
  ] as const;
  const partners = [
    await addActive({ website_url: `https://www.${domain}`, status: "pending" }),
    await addActive({ retailer: "MANGO", website_url: null, status: "pending" }),
  ] as const;
  for (const [index, item] of items.entries()) {
    expect(await fetchShop(item)).toMatchObject({ tracking_code: null });
    await change("affiliate_partners", partners[index]!, { status: "active" });
    expect(await fetchShop(item)).toMatchObject({
      tracking_code: expect.stringMatching(/^EN_/) as unknown,
    });
  }
});

const store = (address: string) =>
  fixture.service.from("items").insert(itemRow({ shop_id: chains.ZARA, retailer_url: address }));

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

test("finds the shop of an item's URL, the subdomain's before the domain's", async () => {
  const domain = `${short()}.example`;
  const shop = await addShop({ domains: [domain] });
  const outlet = await addShop({ domains: [`outlet.${domain}`] });
  const sold = async (host: string) =>
    (await addItem(fixture.sql, { retailer_url: `https://${host}/coat` })).shop_id;
  expect([await sold(`www.${domain}`), await sold(`www.outlet.${domain}`)]).toEqual([
    shop.id,
    outlet.id,
  ]);
  await expect(sold(`${short()}.example`)).rejects.toMatchObject({
    hint: "retailer_url_not_allowed",
  });
});

test("requires an item's URL to be on its shop's domains when either changes", async () => {
  const { id } = await addItem(fixture.sql);
  expect((await saveItem(fixture, id, { shop_id: chains.HM })).error?.code).toBe("PT422");
  const both = { shop_id: chains.HM, retailer_url: "https://www2.hm.com/coat" };
  expect((await saveItem(fixture, id, both)).error).toBeNull();
});

test("refuses to remove a domain that items use, and one of another shop", async () => {
  await addItem(fixture.sql);
  const shops = fixture.administrator.api.from("shops");
  const domains = async (...values: string[]) =>
    (await shops.update({ domains: values }).eq("id", chains.ZARA)).error;
  expect(await domains("zara.net")).toMatchObject({ code: "PT409", hint: "domain_in_use" });
  expect(await domains("zara.com", "mango.com")).toMatchObject({
    code: "PT409",
    hint: "domain_taken",
    message: "mango.com belongs to Mango.",
  });
  expect(await domains("zara.com", "zara.net")).toBeNull();
});

test.each([["zara"], ["https://zara.com"], ["zara.com/coat"], [" zara.com"], ["zara..com"]])(
  "refuses %j as a domain",
  async (domain) => {
    const { error } = await fixture.administrator.api
      .from("shops")
      .update({ domains: ["zara.com", domain] })
      .eq("id", chains.ZARA);
    expect(error).toMatchObject({ code: "23514" });
  },
);

test("merges a shop into another one with its items, domains and paths", async () => {
  const [source, target, partner] = [await addShop(), await addShop(), await addActive()];
  const before = `before-${short()}`;
  await change("shops", source, { slug: before, partner_id: partner.id });
  await change("shops", source, { slug: source.slug });
  const item = await addItem(fixture.sql, {
    retailer_url: `https://${(source.domains as string[])[0]}/coat`,
  });
  const merge = (pair: Row) => fixture.administrator.api.rpc("merge_shops", pair);
  expect((await merge({ source: source.id, target: target.id })).error).toBeNull();
  const [kept] = await fixture.sql<Row[]>`
    select domains, partner_id, items.shop_name from public.shops
    join public.items on items.shop_id = shops.id
    where shops.id = ${String(target.id)} and items.id = ${String(item.id)}`;
  expect(kept).toEqual({
    domains: [...(target.domains as string[]), ...(source.domains as string[])],
    partner_id: partner.id,
    shop_name: target.name,
  });
  const { data: redirects } = await fixture.anonymous.api
    .from("shop_redirects")
    .select("slug")
    .eq("shop_id", target.id)
    .order("slug");
  expect(redirects).toEqual([before, source.slug].sort().map((slug) => ({ slug })));
  const again = await merge({ source: source.id, target: target.id });
  expect(again.error).toMatchObject({ code: "PT404" });
  for (const pair of [
    { source: chains.HM, target: target.id },
    { source: target.id, target: chains.HM },
  ])
    expect((await merge(pair)).error).toMatchObject({ code: "PT409", hint: "shop_is_fixed" });
  const { error } = await fixture.administrator.api.from("shops").delete().eq("id", chains.HM);
  expect(error).toMatchObject({ hint: "shop_is_fixed" });
});

test("keeps an earlier path of a shop from leading elsewhere", async () => {
  const [shop, other] = [await addShop(), await addShop()];
  const slug = `second-${short()}`;
  await change("shops", shop, { slug });
  const { error } = await fixture.administrator.api
    .from("shops")
    .update({ slug: shop.slug })
    .eq("id", other.id);
  expect(error).toMatchObject({ code: "PT409", hint: "slug_taken" });
  const namesake = await addShop({ name: String(shop.slug) });
  expect(namesake.slug).toBe(`${String(shop.slug)}-2`);
  await change("shops", shop, { slug: shop.slug });
  const { data } = await fixture.anonymous.api
    .from("shop_redirects")
    .select("slug")
    .eq("shop_id", shop.id);
  expect(data).toEqual([{ slug }]);
});
