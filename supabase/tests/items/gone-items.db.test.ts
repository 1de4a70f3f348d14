import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { alertClient } from "../alerts/alert-client";
import { addRow, type Row, short } from "../rows/add-row";
import { addItem, saveItem } from "../rows/item-rows";
import { addOutfit, addOutfitItem, outfitSave } from "../rows/outfit-rows";

const fixture = sharedFixture();

const addShop = (): Promise<Row> =>
  addRow(fixture.sql, "shops", { name: `Orlane ${short()}`, domains: [`${short()}.example`] });
const sold = ({ domains }: Row, more: Row = {}): Promise<Row> =>
  addItem(fixture.sql, { retailer_url: `https://${(domains as string[])[0]}/hat`, ...more });

const takeDown = ({ id }: Row) => saveItem(fixture, id, { taken_down: true });
const bringBack = ({ id }: Row) => saveItem(fixture, id, { taken_down: false });

async function call<T>(name: string, args: Row): Promise<T> {
  const { data } = await fixture.anonymous.api.rpc(name, args).throwOnError();
  return data as T;
}
const fetchPage = (path: unknown) => call<Row[]>("shop_page", { path });

test("leaves an item out of counts, search and similar items until it's brought back", async () => {
  const shop = await addShop();
  const word = `z${short().replaceAll(/\d/g, "q")}`;
  const hat = { name: `Hat ${word}`, garment: "hat", color: "purple", sizes: [] };
  const [item, alike] = [await sold(shop, hat), await sold(shop, { ...hat, name: "Hat" })];
  const found = async () => ({
    counted: (await fetchPage(shop.slug))[0]?.item_count,
    similar: (await call<Row[]>("similar_items", { item_id: alike.id })).map(({ id }) => id),
    search: (await call<{ items: { total: number } }>("search_catalogue", { search: word })).items
      .total,
    suggested: (await call<{ items: string[] }>("suggest_search", { typed: word })).items,
  });
  const listed = { counted: 2, similar: [item.id], search: 1, suggested: [hat.name] };
  expect(await found()).toEqual(listed);
  await takeDown(item);
  expect(await found()).toEqual({ counted: 1, similar: [], search: 0, suggested: [] });
  await bringBack(item);
  expect(await found()).toEqual(listed);
});

test("hides an outfit while all its items are taken down, and names it before", async () => {
  const { sql, administrator } = fixture;
  const [coat, hat] = [await addItem(sql), await addItem(sql)];
  const outfit = await addOutfit(sql, { title: `Bare ${short()}` });
  await addOutfitItem(sql, outfit, coat);
  await addOutfitItem(sql, outfit, hat, 1);
  const isListed = async () =>
    (await call<{ total: number }>("list_outfits", { search: outfit.title })).total === 1;
  const broken = async (...items: Row[]) => {
    const args = { items: items.map(({ id }) => id) };
    const { data } = await administrator.api.rpc("outfits_left_empty", args).throwOnError();
    return (data as Row[]).map(({ title }) => title);
  };
  const statuses = async () => {
    const args = { search: outfit.title, statuses: ["incomplete"] };
    const { data } = await administrator.api.rpc("search_all_outfits", args).throwOnError();
    return (data as { outfits: Row[] }).outfits.map((row) => [
      row.item_count,
      row.offered_count,
      row.sold_out_count,
    ]);
  };
  expect([await isListed(), await statuses()]).toEqual([true, []]);
  expect([await broken(coat), await broken(coat, hat)]).toEqual([[], [outfit.title]]);
  await takeDown(coat);
  expect([await isListed(), await statuses()]).toEqual([true, [[2, 1, 1]]]);
  expect(await broken(hat)).toEqual([outfit.title]);
  await takeDown(hat);
  expect([await isListed(), await statuses()]).toEqual([false, [[2, 0, 2]]]);
  await bringBack(hat);
  expect(await isListed()).toBe(true);
});

test("keeps an item that was taken down in its outfits, and refuses it in others", async () => {
  const [item, other] = [await addItem(fixture.sql), await addItem(fixture.sql)];
  const [with_, without] = [await addOutfit(fixture.sql), await addOutfit(fixture.sql)];
  await addOutfitItem(fixture.sql, with_, item);
  await addOutfitItem(fixture.sql, without, other);
  await takeDown(item);
  const save = async (outfit: Row, ...items: Row[]) => {
    const ids = items.map(({ id }) => id);
    const args = { ...(await outfitSave(fixture.sql, outfit)), items: ids };
    return (await fixture.administrator.api.rpc("save_outfit", args)).error;
  };
  expect(await save(with_, other, item)).toBeNull();
  const refused = {
    message: `${String(item.name)} is no longer sold. Choose another item.`,
    hint: "item_taken_down",
  };
  expect(await save(without, other, item)).toMatchObject(refused);
  const rows = fixture.administrator.api.from("outfit_items");
  const row = { outfit_id: without.id, item_id: item.id };
  expect((await rows.insert({ ...row, position: 1 })).error).toMatchObject(refused);
  const change = rows.update({ item_id: item.id }).eq("outfit_id", without.id);
  expect((await change).error).toMatchObject(refused);
  await bringBack(item);
  expect(await save(without, other, item)).toBeNull();
});

test("refuses a price alert while an item is taken down, and mails that it's back", async () => {
  const alerts = alertClient(fixture);
  const item = await addItem(fixture.sql);
  await alerts.set({ item_id: item.id });
  await takeDown(item);
  await alerts.price(item, 50);
  expect(await alerts.set({ item_id: item.id })).toBe("not_sold");
  expect(await alerts.set({ item_id: item.id, kind: "back_in_stock" })).toBe("set");
  const { data } = await fixture.shopper.api.rpc("my_alerts").throwOnError();
  expect((data as Row[]).map(({ taken_down_at }) => taken_down_at !== null)).toEqual([true, true]);
  const mailed = async () => {
    await alerts.queue();
    return (await alerts.take()).flatMap(({ payload }) => payload.alerts.map(({ kind }) => kind));
  };
  expect(await mailed()).toEqual([]);
  await bringBack(item);
  expect(await mailed()).toEqual(["price_drop", "back_in_stock"]);
});

test("leads from every earlier path of a shop to its present one", async () => {
  const [shop, merged] = [await addShop(), await addShop()];
  await sold(merged);
  const [first, second] = [shop.slug, `maison-${short()}`];
  const shops = fixture.administrator.api.from("shops");
  await shops.update({ slug: second }).eq("id", shop.id).throwOnError();
  const args = { source: merged.id, target: shop.id };
  await fixture.administrator.api.rpc("merge_shops", args).throwOnError();
  const page = { slug: second, name: shop.name, item_count: 1 };
  for (const path of [first, second, merged.slug]) expect(await fetchPage(path)).toEqual([page]);
  expect(await fetchPage(`${second}-2`)).toEqual([]);
});
