import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow, type Row, short } from "../rows/add-row";
import { addItem, chains, shopRow } from "../rows/item-rows";
import { addPartner } from "../rows/partner-rows";

const fixture = sharedFixture();

interface Page {
  total: number;
  shops: Row[];
}
const list = async (filters: Row): Promise<Page> =>
  (await fixture.administrator.api.rpc("admin_shops", filters)).data as Page;

const addSold = async (shop: Row, more: Row = {}): Promise<Row> =>
  addItem(fixture.sql, { retailer_url: `https://${(shop.domains as string[])[0]}/coat`, ...more });

test("finds shops by name, domain and partner, with their items, earlier paths and note", async () => {
  const [mark, domain] = [short(), `${short()}.example`];
  const partner = await addPartner(fixture.sql, { shop_name: `Partner ${short()}` });
  const shop = await addRow(
    fixture.sql,
    "shops",
    shopRow({ name: `Été ${mark}`, domains: [domain], partner_id: partner.id, note: "Slow" }),
  );
  await fixture.sql`update public.shops set slug = ${`now-${mark}`} where id = ${String(shop.id)}`;
  await addSold(shop);
  await addSold(shop);
  await addSold(shop, { taken_down_at: "2026-01-01" });
  for (const search of [`ete ${mark}`, domain.toUpperCase(), String(partner.shop_name)]) {
    const { total, shops } = await list({ search });
    expect([search, total]).toEqual([search, 1]);
    expect(shops[0]).toMatchObject({
      ...{ id: shop.id, note: "Slow", partner_name: partner.shop_name },
      ...{ listed: 2, taken_down: 1, slug: `now-${mark}`, earlier_slugs: [shop.slug] },
    });
  }
  expect((await list({ search: mark, has_partner: false })).total).toBe(0);
  expect((await list({ shop: chains.HM })).shops).toMatchObject([{ name: "H&M", retailer: "HM" }]);
});

test("sorts and pages shops", async () => {
  const mark = short();
  const names = ["a", "b", "c"].map((letter) => `${mark} ${letter}`);
  const shops = [];
  for (const name of names) shops.push(await addRow(fixture.sql, "shops", shopRow({ name })));
  await addSold(shops[1]!);
  const listNames = async (more: Row) =>
    (await list({ search: mark, ...more })).shops.map(({ name }) => name);
  expect(await listNames({})).toEqual(names);
  expect(await listNames({ descending: true })).toEqual(names.toReversed());
  expect(await listNames({ sort: "items", descending: true })).toEqual(
    [1, 0, 2].map((index) => names[index]),
  );
  expect(await listNames({ page_size: 1, page_offset: 2 })).toEqual([names[2]]);
});

test("shows shops' notes to nobody who reads the table", async () => {
  const read = await fixture.administrator.api.from("shops").select("note");
  expect(read.error?.code).toBe("42501");
});

test("merges one way only when two administrators merge both ways at once", async () => {
  const [one, other] = [
    await addRow(fixture.sql, "shops", shopRow()),
    await addRow(fixture.sql, "shops", shopRow()),
  ];
  await addSold(one);
  await addSold(other);
  const merge = (source: Row, target: Row) =>
    fixture.administrator.api.rpc("merge_shops", { source: source.id, target: target.id });
  const results = await Promise.all([merge(one, other), merge(other, one)]);
  expect(results.map(({ error }) => error?.code ?? "merged").sort()).toEqual(["PT404", "merged"]);
  const left = await fixture.sql<Row[]>`
    select cardinality(domains) as domains, count(*)::integer as items from public.shops
    join public.items on shop_id = shops.id
    where shops.id in (${String(one.id)}, ${String(other.id)}) group by shops.id`;
  expect(left).toEqual([{ domains: 2, items: 2 }]);
});

test("gives a domain to one of two shops that are saved with it at once", async () => {
  const domains = [`${short()}.example`];
  const add = () => fixture.administrator.api.from("shops").insert(shopRow({ domains }));
  const results = await Promise.all([add(), add()]);
  expect(results.map(({ error }) => error?.hint ?? "saved").sort()).toEqual([
    "domain_taken",
    "saved",
  ]);
});

test("keeps a shop and its items without links when its partner is deleted", async () => {
  const partner = await addPartner(fixture.sql, { status: "active" });
  const shop = await addRow(fixture.sql, "shops", shopRow({ partner_id: partner.id }));
  const { id, tracking_code: code } = await addSold(shop);
  expect(code).toMatch(/^EN_/);
  const partners = fixture.administrator.api.from("affiliate_partners");
  expect((await partners.delete().eq("id", partner.id)).error).toBeNull();
  const [item] = await fixture.sql<Row[]>`
    select affiliate_link_id, tracking_code, partner_id from public.items
    join public.shops on shops.id = shop_id where items.id = ${String(id)}`;
  expect(item).toEqual({ affiliate_link_id: null, tracking_code: null, partner_id: null });
});
