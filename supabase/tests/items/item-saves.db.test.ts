import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { notifications, sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addItem, chains, savedItem as storedItem, saveItem, saveSizes } from "../rows/item-rows";
import { addListedOutfit } from "../rows/outfit-rows";
import { addConversion, addLink, addPartner } from "../rows/partner-rows";

const fixture = sharedFixture();

const api = () => fixture.administrator.api;
const picture = (name: string) => `/storage/v1/object/public/outfit-images/${name}.jpg`;
const sizeRow = (size: string | null, more: Row = {}): Row => ({
  size,
  price: 100,
  sale_price: null,
  sale_starts_at: null,
  sale_ends_at: null,
  availability: "in_stock",
  ...more,
});

const saleDates = (sale_starts_at: string, sale_ends_at: string | null = null): Row => ({
  sale_starts_at,
  sale_ends_at,
});

/** A new item's save, without optional columns. */
const newSave = (more: Row = {}): Row => ({
  id: randomUUID(),
  version: null,
  name: "Felted coat",
  shop_id: chains.ZARA,
  retailer_url: "https://www.zara.com/us/coat",
  image: picture("coat"),
  further_images: [],
  garment: "coat",
  color: "black",
  tags: [],
  taken_down: false,
  sizes: [sizeRow("S"), sizeRow("M")],
  ...more,
});

const savedItem = (id: unknown) => storedItem(fixture.sql, id);
const save = (item: Row) => api().rpc("save_item", { item });
const saveChanged = (id: unknown, more: Row) => saveItem(fixture, id, more);
const fetchLog = async (id: unknown): Promise<Row[]> => {
  const call = { of_table: "items", of_record: String(id) };
  const { data } = await api().rpc("record_history", call).throwOnError();
  return data as Row[];
};

test("saves all columns and sizes of an item with one entry of history, and notifies of it", async () => {
  const { id } = await addItem(fixture.sql);
  const { version, ...before } = await savedItem(id);
  const changed = {
    ...before,
    name: "Boiled coat",
    shop_id: chains.MANGO,
    retailer_url: "https://shop.mango.com/coat",
    style_code: "W-1",
    image: picture("front"),
    further_images: [picture("back"), picture("side")],
    garment: "blazer",
    color: "red",
    tags: ["wool"],
    taken_down: true,
    sizes: [
      sizeRow("S", {
        price: 90,
        sale_price: 70,
        sale_starts_at: "2026-11-01T08:00:00+00:00",
        sale_ends_at: "2199-01-01T00:00:00+00:00",
        availability: "low_stock",
      }),
      sizeRow("L", { availability: "sold_out" }),
    ],
  };
  const notified = await notifications(fixture.sql, async () => {
    const { data, error } = await save({ ...changed, version });
    expect(error).toBeNull();
    expect(data).not.toBe(version);
  });
  expect(notified).toContain(`now items ${String(id).slice(-8)}`);
  expect(await savedItem(id)).toMatchObject(changed);
  const log = await fetchLog(id);
  expect(new Set(log.map((entry) => entry.changed_at)).size).toBe(1);
  const own = log.find((entry) => entry.table_name === "items");
  expect(own).toMatchObject({ before: { shop: "Zara" }, after: { shop: "Mango" } });
  const sizes = log.filter((entry) => entry.table_name === "item_variants").reverse();
  expect(Object.assign({}, ...sizes.map((entry) => entry.before))).toMatchObject({
    S: { price: 100, availability: "in_stock" },
    M: { price: 100 },
  });
  expect(Object.assign({}, ...sizes.map((entry) => entry.after))).toMatchObject({
    S: { price: 90, sale_price: 70 },
    L: { availability: "sold_out" },
  });
});

test("adds a new item, whose sizes belong to its creation in the history", async () => {
  const item = newSave({ sizes: [sizeRow("S", { price: 80 }), sizeRow("M", { price: 95 })] });
  expect((await save(item)).error).toBeNull();
  expect(await savedItem(item.id)).toMatchObject({
    ...item,
    version: expect.any(String) as string,
  });
  expect(await fetchLog(item.id)).toMatchObject([{ action: "insert", table_name: "items" }]);
});

test("writes nothing when nothing differs", async () => {
  const { id } = await addItem(fixture.sql);
  const before = await savedItem(id);
  const notified = await notifications(fixture.sql, async () => {
    expect((await save(before)).data).toBe(before.version);
  });
  expect(notified).toEqual([]);
  expect(await savedItem(id)).toEqual(before);
  expect(await fetchLog(id)).toEqual([]);
});

test("counts a changed size as an edit of its item", async () => {
  const { id } = await addItem(fixture.sql);
  const before = await savedItem(id);
  await saveChanged(id, { sizes: [sizeRow("S", { price: 80 }), sizeRow("M")] });
  expect((await savedItem(id)).version).not.toBe(before.version);
  const [stored] = await fixture.sql<Row[]>`
    select price, sizes from public.items where id = ${String(id)}`;
  expect(stored).toMatchObject({ price: "80.00", sizes: ["S", "M"] });
});

test.each([
  ["boots", ["38", "39"]],
  ["bag", [null]],
])("replaces the sizes of a coat that becomes %s", async (garment, sizes) => {
  const { id } = await addItem(fixture.sql);
  const rows = sizes.map((size) => sizeRow(size));
  expect((await saveChanged(id, { garment, sizes: rows })).error).toBeNull();
  expect(await savedItem(id)).toMatchObject({ garment, sizes: rows });
  const back = [sizeRow("S"), sizeRow("XL", { price: 60 })];
  expect((await saveChanged(id, { garment: "coat", sizes: back })).error).toBeNull();
  expect(await savedItem(id)).toMatchObject({ garment: "coat", sizes: back });
});

test("changes no other item's size by its id", async () => {
  const [{ id }, other] = [await addItem(fixture.sql), await addItem(fixture.sql)];
  const [row] = await fixture.sql<Row[]>`
    select id from public.item_variants where item_id = ${String(other.id)}`;
  const sizes = [sizeRow("L", { id: row!.id, price: 5 })];
  expect((await saveChanged(id, { sizes })).error).toBeNull();
  expect(await savedItem(id)).toMatchObject({ sizes: [sizeRow("L", { price: 5 })] });
  expect(await savedItem(other.id)).toMatchObject({ sizes: [sizeRow("S"), sizeRow("M")] });
});

test("keeps the columns and the state that a save leaves out", async () => {
  const { id } = await addItem(fixture.sql, { style_code: "W-1" });
  await saveChanged(id, { taken_down: true });
  const { version, sizes } = await savedItem(id);
  expect((await save({ id, version, sizes, name: "Short" })).error).toBeNull();
  expect(await savedItem(id)).toMatchObject({ name: "Short", style_code: "W-1", taken_down: true });
});

test("takes an item down once, and brings it back", async () => {
  const { id } = await addItem(fixture.sql);
  const takenAt = async () => {
    const [row] = await fixture.sql<Row[]>`
      select taken_down_at, availability from public.items where id = ${String(id)}`;
    return row!;
  };
  await saveChanged(id, { taken_down: true });
  const first = await takenAt();
  expect(first).toMatchObject({ availability: "sold_out" });
  await saveChanged(id, { name: "Still gone" });
  expect(await takenAt()).toEqual(first);
  await saveSizes(fixture, id, { availability: "low_stock" });
  await saveChanged(id, { taken_down: false });
  expect(await takenAt()).toEqual({ taken_down_at: null, availability: "low_stock" });
});

test("refuses a save based on an older version, and one of a missing item", async () => {
  const { id } = await addItem(fixture.sql);
  const read = await savedItem(id);
  await saveChanged(id, { name: "Theirs" });
  expect((await save({ ...read, name: "Mine" })).error).toMatchObject({
    code: "PT409",
    hint: "version_conflict",
  });
  expect(await savedItem(id)).toMatchObject({ name: "Theirs" });
  expect((await save({ ...read, id: randomUUID() })).error).toMatchObject({ code: "PT404" });
  // A new item's id is taken.
  expect((await save({ ...read, version: null })).error).toMatchObject({ code: "PT409" });
});

test("saves the current ones of several items, and notifies of them", async () => {
  const [kept, stale] = [await addItem(fixture.sql), await addItem(fixture.sql)];
  const [first, second] = [await savedItem(kept.id), await savedItem(stale.id)];
  const added = newSave();
  await saveChanged(stale.id, { name: "Theirs" });
  const items = [
    { ...first, name: "Mine" },
    { ...second, name: "Mine" },
    { ...first, id: randomUUID() },
    added,
  ];
  let outcomes: unknown;
  const notified = await notifications(fixture.sql, async () => {
    ({ data: outcomes } = await api().rpc("save_items", { items }).throwOnError());
  });
  expect(notified).toContain(`now items ${String(added.id).slice(-8)}`);
  expect(outcomes).toEqual([
    { id: kept.id, status: "saved", version: (await savedItem(kept.id)).version },
    { id: stale.id, status: "version_conflict", version: (await savedItem(stale.id)).version },
    { id: items[2]!.id, status: "missing", version: null },
    { id: added.id, status: "saved", version: (await savedItem(added.id)).version },
  ]);
  expect(await savedItem(kept.id)).toMatchObject({ name: "Mine" });
  expect(await savedItem(stale.id)).toMatchObject({ name: "Theirs" });
});

test.each<[string, Row, string]>([
  ["without sizes", { sizes: [] }, "PT422"],
  ["with sizes that aren't a list", { sizes: "S" }, "PT422"],
  ["with a size twice", { sizes: [sizeRow("S"), sizeRow("S")] }, "PT422"],
  ["with a size next to one size", { sizes: [sizeRow("S"), sizeRow(null)] }, "PT422"],
  ["with an unknown column", { slug: "mine" }, "PT422"],
  ["of another shop's URL", { retailer_url: "https://shop.mango.com/coat" }, "PT422"],
  ["with an unknown size", { sizes: [sizeRow("XXXL")] }, "22P02"],
  ["with a size of shoes (SHOP-8)", { sizes: [sizeRow("38")] }, "23514"],
  ["with a size of clothes for shoes (SHOP-8)", { garment: "boots" }, "23514"],
  ["with a negative price", { sizes: [sizeRow("S", { price: -1 })] }, "23514"],
  ["with a sale that is no cheaper", { sizes: [sizeRow("S", { sale_price: 100 })] }, "23514"],
  [
    "with a sale that ends before it starts",
    { sizes: [sizeRow("S", { sale_price: 9, ...saleDates("2026-02-02Z", "2026-02-01Z") })] },
    "23514",
  ],
  ["with dates without a sale", { sizes: [sizeRow("S", saleDates("2026-02-02Z"))] }, "23514"],
  ["with seven pictures", { further_images: Array(6).fill(picture("a")) }, "23514"],
  ["with a script as picture", { image: "javascript:alert(1)" }, "23514"],
  ["without a name", { name: " " }, "23514"],
])("refuses an item %s", async (_, more, code) => {
  const item = newSave(more);
  expect((await save(item)).error?.code).toBe(code);
  const { data } = await api().from("items").select("id").eq("id", item.id);
  expect(data).toEqual([]);
});

test("accepts up to 500 items", async () => {
  const tooMany = Array.from({ length: 501 }, () => newSave());
  const { error } = await api().rpc("save_items", { items: tooMany });
  expect(error).toMatchObject({ code: "PT422", hint: "too_many_rows" });
});

test("returns an item's uses and the purchases that can be attributed to it", async () => {
  const partner = await addPartner(fixture.sql, { status: "active" });
  const link = await addLink(fixture.sql, { partner_id: partner.id });
  const item = await addItem(fixture.sql, { affiliate_link_id: link.id });
  const outfit = await addListedOutfit(fixture.sql);
  await addRow(fixture.sql, "outfit_items", {
    outfit_id: outfit.id,
    item_id: item.id,
    position: 9,
  });
  await addRow(fixture.sql, "favorites", { user_id: fixture.shopper.id, item_id: item.id });
  const recipient = await addRow(fixture.sql, "alert_recipients", { user_id: fixture.shopper.id });
  const alert = { recipient_id: recipient.id, item_id: item.id, since_price: 100 };
  const confirmed_at = "2026-11-01T00:00:00Z";
  await addRow(fixture.sql, "alerts", { ...alert, kind: "price_drop", confirmed_at });
  await addRow(fixture.sql, "alerts", {
    ...alert,
    kind: "back_in_stock",
    confirmed_at,
    ended_at: confirmed_at,
  });
  const usage = async () =>
    (await api().rpc("item_usage", { item: item.id }).single().throwOnError()).data as Row;
  const click = async (of: Row, visitor: string) => {
    const more = { affiliate_link_id: link.id, screen: "search", visitor };
    await addRow(fixture.sql, "item_clicks", { item_id: of.id, ...more });
    const [row] = await fixture.sql<Row[]>`
      insert into public.affiliate_link_clicks (link_id, visitor, item_id)
      values (${String(link.id)}, ${visitor}, ${String(of.id)}) returning id`;
    return row!.id;
  };
  let order = 0;
  const purchase = (commission: number, more: Row = {}) =>
    addConversion(fixture.sql, {
      link_id: link.id,
      order_reference: `order ${(order += 1)} ${randomUUID()}`,
      revenue: 100,
      commission,
      ...more,
    });
  await purchase(4, { click_id: await click(item, randomUUID()) });
  await purchase(3);
  expect(await usage()).toEqual({
    outfits: [{ id: outfit.id, title: outfit.title }],
    list_count: 1,
    alert_count: 1,
    click_count: 1,
    commission: 7,
    link_commission: 0,
    link_item_count: 1,
    picture_problem: null,
  });

  const other = await addItem(fixture.sql, { affiliate_link_id: link.id });
  await purchase(50, { click_id: await click(other, randomUUID()) });
  expect(await usage()).toMatchObject({
    click_count: 1,
    commission: 4,
    link_commission: 3,
    link_item_count: 2,
  });
  const { error } = await api().rpc("item_usage", { item: randomUUID() });
  expect(error).toMatchObject({ code: "PT404" });
});
