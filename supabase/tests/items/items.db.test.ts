import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import type { Row } from "../rows/add-row";
import { addItem, saveItem, saveSizes } from "../rows/item-rows";
import { addOutfit, addOutfitItem } from "../rows/outfit-rows";

const fixture = sharedFixture();

const summary = async (itemId: unknown): Promise<Row> => {
  const { data } = await fixture.anonymous.api
    .from("items")
    .select("price, sizes, availability")
    .eq("id", itemId)
    .single()
    .throwOnError();
  return data;
};

const history = async (itemId: unknown): Promise<number[]> => {
  const { data } = await fixture.anonymous.api
    .rpc("item_price_history", { item_id: itemId })
    .throwOnError();
  return (data as { price: number }[]).map(({ price }) => price);
};

const change = (itemId: unknown, size: string, values: Row) =>
  saveSizes(fixture, itemId, values, size);

test("derives the item's price, sizes and availability from its variants", async () => {
  const { id } = await addItem(fixture.sql, { price: 80, sizes: ["S", "M", "L"] });
  const outfit = await addOutfit(fixture.sql);
  await addOutfitItem(fixture.sql, outfit, { id });
  await change(id, "S", { price: 60, availability: "low_stock" });
  await change(id, "M", { availability: "sold_out" });
  await change(id, "L", { availability: "sold_out" });
  expect(await summary(id)).toEqual({
    price: 60,
    sizes: ["S", "M", "L"],
    availability: "low_stock",
  });
  const { data } = await fixture.anonymous.api
    .from("outfits")
    .select("total_price")
    .eq("id", outfit.id)
    .single();
  expect(data).toEqual({ total_price: 60 });

  // Sold-out sizes set the price only if all are sold out.
  await change(id, "S", { availability: "sold_out" });
  await change(id, "M", { price: 40, availability: "unknown" });
  expect(await summary(id)).toMatchObject({ price: 40, availability: "unknown" });
});

test("uses the sale price from its start to its end", async () => {
  const { id } = await addItem(fixture.sql, { price: 80, sizes: ["S"] });
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  await change(id, "S", { sale_price: 50, sale_starts_at: hours(1), sale_ends_at: hours(2) });
  expect(await summary(id)).toMatchObject({ price: 80 });
  const set = async (starts: string, ends: string) => {
    await fixture.sql`alter table public.item_variants disable trigger set_current_price`;
    await fixture.sql`
      update public.item_variants set sale_starts_at = ${starts}, sale_ends_at = ${ends}
      where item_id = ${String(id)}`;
    await fixture.sql`alter table public.item_variants enable trigger set_current_price`;
    const { data } = await fixture.service.rpc("apply_sales").throwOnError();
    return data as number;
  };
  expect(await set(hours(-1), hours(1))).toBe(1);
  expect(await summary(id)).toMatchObject({ price: 50 });
  expect(await set(hours(-2), hours(-1))).toBe(1);
  expect(await summary(id)).toMatchObject({ price: 80 });
  expect(await set(hours(-2), hours(-1))).toBe(0);
});

test("stores every lowest price of an item", async () => {
  const { id } = await addItem(fixture.sql, { price: 80, sizes: ["S", "M"] });
  await change(id, "S", { price: 60 });
  await change(id, "M", { price: 90 }); // Above the lowest.
  await change(id, "S", { availability: "low_stock" });
  await change(id, "S", { price: 95 });
  expect(await history(id)).toEqual([80, 60, 90]);
});

test("names the highest price of the sizes of which an item's price is the lowest (SHOP-8)", async () => {
  const { id } = await addItem(fixture.sql, { price: 80, sizes: ["S", "M", "L"] });
  const highest = async () => {
    const call = fixture.anonymous.api.from("items").select("highest_price").eq("id", id).single();
    return (await call.throwOnError()).data.highest_price as number;
  };
  expect(await highest()).toBe(80);
  await change(id, "M", { sale_price: 60 });
  await change(id, "L", { price: 90, availability: "sold_out" });
  expect(await highest()).toBe(80);
  await change(id, "M", { availability: "sold_out" });
  await change(id, "S", { availability: "sold_out" });
  expect(await highest()).toBe(90);
});

test("finds items with the same garment and color, in a size and near the price", async () => {
  const { sql, anonymous } = fixture;
  const like = { garment: "skirt", color: "purple", price: 100, tags: ["pleated", "midi"] };
  const item = await addItem(sql, like);
  const similar = await addItem(sql, { ...like, price: 120 });
  const untagged = await addItem(sql, { ...like, tags: [] });
  const expensive = await addItem(sql, { ...like, price: 131 });
  await addItem(sql, { ...like, color: "pink" });
  await addItem(sql, { ...like, availability: "sold_out" });
  const found = async (more: object = {}) => {
    const args = { item_id: item.id, ...more };
    const { data } = await anonymous.api.rpc("similar_items", args).throwOnError();
    return (data as Row[]).map(({ id }) => id);
  };
  expect(await found()).toEqual([similar.id, expensive.id, untagged.id]);
  expect(await found({ price_within: 0.3 })).toEqual([similar.id, untagged.id]);
  await change(similar.id, "M", { availability: "sold_out" });
  expect(await found({ wanted_size: "M", price_within: 0.3 })).toEqual([untagged.id]);
  expect(await found({ page_size: 1 })).toEqual([similar.id]);
});

test("finds similar shoes in a shoe size", async () => {
  const like = { garment: "heels", color: "purple", price: 100, sizes: ["37", "38"] };
  const item = await addItem(fixture.sql, like);
  const similar = await addItem(fixture.sql, like);
  const found = async (wanted_size: string) => {
    const args = { item_id: item.id, wanted_size };
    const { data } = await fixture.anonymous.api.rpc("similar_items", args).throwOnError();
    return (data as Row[]).map(({ id }) => id).filter((id) => id === similar.id);
  };
  expect(await found("38")).toEqual([similar.id]);
  expect(await found("41")).toEqual([]);
  await change(similar.id, "38", { availability: "sold_out" });
  expect(await found("38")).toEqual([]);
});

test("keeps an item's slug when it is renamed, and gives namesakes distinct slugs", async () => {
  const { sql } = fixture;
  const name = "Crêpe Blouse & Bow’s";
  const [one, two] = [await addItem(sql, { name }), await addItem(sql, { name })];
  expect(one.slug).toMatch(/^crepe-blouse-bows-black-[0-9a-f]{8}$/);
  expect(two.slug).not.toBe(one.slug);
  await saveItem(fixture, one.id, { name: "Blouse" });
  const [renamed] = await sql<Row[]>`
    select name, slug from public.items where id = ${String(one.id)}`;
  expect(renamed).toEqual({ name: "Blouse", slug: one.slug });
});
