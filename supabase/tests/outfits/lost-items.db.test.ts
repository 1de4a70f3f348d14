import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addItem, feedRow, offerRow, saveItem, saveSizes } from "../rows/item-rows";
import { addOutfit, addOutfitItem, outfitSave } from "../rows/outfit-rows";

const fixture = sharedFixture();

interface Lost {
  version: string;
  items: { id: string; substitutes: Row[] }[];
}

async function lostItems({ id }: Row): Promise<Lost> {
  const { data } = await fixture.administrator.api.rpc("lost_items", { outfit: id }).throwOnError();
  return data as Lost;
}

const swap = (outfit: Row, args: Row) =>
  fixture.administrator.api.rpc("swap_outfit_item", { outfit: outfit.id, ...args });

const contents = async (outfit: Row) => (await outfitSave(fixture.sql, outfit)).items;

const boots = (price: number, more: Row = {}): Promise<Row> =>
  addItem(fixture.sql, { garment: "boots", color: "pink", sizes: ["38", "39"], price, ...more });

/** Adds an outfit with boots and two other items before and after it. */
async function addTrio(): Promise<{ outfit: Row; items: Row[] }> {
  const outfit = await addOutfit(fixture.sql);
  const items = [await addItem(fixture.sql), await boots(100), await addItem(fixture.sql)];
  for (const [place, item] of items.entries())
    await addOutfitItem(fixture.sql, outfit, item, place);
  return { outfit, items };
}

async function addOffers(prices: number[], more: Row = {}): Promise<Row[]> {
  const feed = await feedRow(fixture.sql, { is_active: true });
  const { id } = await addRow(fixture.sql, "feeds", feed);
  const [shop] = await fixture.sql<{ domains: string[] }[]>`
    select domains from public.shops where id = ${String(feed.shop_id)}`;
  const rows = [];
  for (const price of prices) {
    const sizes = [{ id: "1", text: "38", price, availability: "in_stock" }];
    const offer = await offerRow(fixture.sql, {
      ...{ feed_id: id, garment: "boots", color: "pink", sizes, sizes_in_stock: ["38"], price },
      ...{ url: `https://${shop!.domains[0]}/boots-${price}`, ...more },
    });
    rows.push(await addRow(fixture.sql, "feed_offers", offer));
  }
  return rows;
}

test("offers similar items in stock for lost ones, then offers, by the distance of prices", async () => {
  const { outfit, items } = await addTrio();
  expect((await lostItems(outfit)).items).toEqual([]);
  await saveSizes(fixture, items[1]!.id, { availability: "sold_out" });
  await saveItem(fixture, items[2]!.id, { taken_down: true });
  const like = await boots(130);
  await saveSizes(fixture, like.id, { availability: "sold_out" }, "38");
  await saveSizes(fixture, (await boots(100)).id, { availability: "sold_out" });
  const offers = await addOffers([300, 90, 140]);
  // Out of stock, gone, of another color, without a known size, or of an item.
  await addOffers([100], { is_available: false });
  await addOffers([100], { missing_since: "2026-11-01T00:00:00Z" });
  await addOffers([100], { color: "red" });
  await addOffers([100], { sizes: [{ text: "wide" }] });
  await addOffers([100], { url: like.retailer_url, style_code: "B-1" });
  await fixture.sql`
    update public.feeds set shop_id = ${String(like.shop_id)}
    where id = (select feed_id from public.feed_offers where style_code = 'B-1')`;
  const lost = (await lostItems(outfit)).items;
  expect(lost.map(({ id }) => id)).toEqual([items[1]!.id, items[2]!.id]);
  expect(lost[0]!.substitutes).toMatchObject([
    { item: like.id, price: 130, sizes: ["39"] },
    { offer: offers[1]!.id, price: 90, sizes: ["38"] },
    { offer: offers[2]!.id, price: 140 },
  ]);
  expect(lost[1]!.substitutes.map(({ item }) => item)).not.toContain(items[0]!.id);
});

test("swaps in an item or an offer in its place, and back, even what was taken down", async () => {
  const { outfit, items } = await addTrio();
  const ids = items.map(({ id }) => id);
  await saveItem(fixture, ids[1], { taken_down: true });
  const [offer] = await addOffers([100]);
  const { version } = await lostItems(outfit);
  const { data } = await swap(outfit, { version, lost: ids[1], offer: offer!.id }).throwOnError();
  const picked = data as { item: string; version: string };
  expect(await contents(outfit)).toEqual([ids[0], picked.item, ids[2]]);
  const linked = await fixture.sql`
    select name from public.items join public.feed_items on item_id = id
    where offer_id = ${String(offer!.id)}`;
  expect(linked).toEqual([{ name: "Coat" }]);

  const stale = await swap(outfit, { version, lost: ids[0], item: ids[1] });
  expect(stale.error).toMatchObject({ code: "PT409", hint: "version_conflict" });
  const back = { version: picked.version, lost: picked.item, item: ids[1] };
  expect((await swap(outfit, back)).error).toBeNull();
  expect(await contents(outfit)).toEqual(ids);
  const { version: last } = await lostItems(outfit);
  const unknown = await swap(outfit, { version: last, lost: picked.item, item: ids[0] });
  expect(unknown.error).toMatchObject({ code: "PT404", hint: "item_missing" });
});

test("makes no item of an offer when the outfit was saved since, or the offer can't be picked", async () => {
  const { outfit, items } = await addTrio();
  const [offer] = await addOffers([100]);
  const args = { lost: items[1]!.id, offer: offer!.id };
  const before = "2026-01-01T00:00:00Z";
  expect((await swap(outfit, { ...args, version: before })).error).toMatchObject({ code: "PT409" });
  expect(
    await fixture.sql`
    select from public.feed_items where offer_id = ${String(offer!.id)}`,
  ).toEqual([]);
  const [unclear] = await addOffers([100], { color: null });
  const { version } = await lostItems(outfit);
  const refused = await swap(outfit, { ...args, version, offer: unclear!.id });
  expect(refused.error).toMatchObject({ hint: "not_picked", message: "Choose a color." });
});
