import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addItem } from "../rows/item-rows";
import { addOutfit } from "../rows/outfit-rows";
import { addRow } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const fallen = async (outfits: unknown[], items: unknown[], since = "2026-02-01T00:00:00Z") => {
  const { data } = await fixture.anonymous.api
    .rpc("fallen_prices", { outfit_ids: outfits, item_ids: items, since })
    .throwOnError();
  return data as { id: string; was: number; price: number }[];
};

const sold = (price: number, created_at = "2026-01-01T00:00:00Z") =>
  addItem(fixture.sql, { price, sizes: ["S", "M"], created_at });

const reprice = (id: unknown, price: number) =>
  fixture.administrator.api.from("items").update({ price }).eq("id", id).throwOnError();

test("finds what costs less than at that moment, with both prices (FAV-11)", async () => {
  const [coat, bag, hat, scarf] = [
    await sold(100),
    await sold(50),
    await sold(30),
    // Sold since afterwards: it had no price.
    await sold(20, "2026-03-01T00:00:00Z"),
  ];
  await reprice(coat.id, 80);
  await reprice(bag.id, 60);
  await reprice(scarf.id, 10);
  const all = [coat.id, bag.id, hat.id, scarf.id];
  expect(await fallen([], all)).toEqual([{ id: coat.id, was: 100, price: 80 }]);
  expect(await fallen([], all, new Date().toISOString())).toEqual([]);
});

test("adds up an outfit's pieces, and compares what could be had (FAV-11)", async () => {
  const { sql, administrator } = fixture;
  const [coat, bag] = [await sold(100), await sold(50)];
  const outfit = await addOutfit(sql);
  for (const [position, { id }] of [coat, bag].entries()) {
    await addRow(sql, "outfit_items", { outfit_id: outfit.id, item_id: id, position });
  }
  expect(await fallen([outfit.id], [])).toEqual([]);
  // One size alone is enough: a piece costs what its cheapest size in stock costs.
  await administrator.api
    .from("item_variants")
    .update({ price: 70 })
    .match({ item_id: coat.id, size: "M" })
    .throwOnError();
  expect(await fallen([outfit.id], [coat.id])).toEqual([
    { id: coat.id, was: 100, price: 70 },
    { id: outfit.id, was: 150, price: 120 },
  ]);
});

test("refuses more ids than a page has, and dates that cannot be", async () => {
  const ask = (item_ids: string[], since: string) =>
    fixture.anonymous.api.rpc("fallen_prices", { outfit_ids: [], item_ids, since });
  const one = "00000000-0000-4000-8000-000000000001";
  const { error } = await ask(
    Array.from({ length: 201 }, () => one),
    "2026-02-01T00:00:00Z",
  );
  expect(error).toMatchObject({ code: "PT422" });
  expect((await ask([one], "1990-01-01T00:00:00Z")).error).toMatchObject({ code: "PT422" });
});

test("knows on every device when an account opened its favorites in the visit before (FAV-11)", async () => {
  const open = async ({ api } = fixture.shopper): Promise<string | null> => {
    const { data } = await api.rpc("open_favorites").throwOnError();
    return data as string | null;
  };
  const later = (minutes: number) => fixture.sql`
    update private.favorite_openings
    set opened_at = opened_at - make_interval(mins => ${minutes}),
        opened_before = opened_before - make_interval(mins => ${minutes})`;
  expect(await open()).toBeNull();
  await later(29);
  expect(await open()).toBeNull();
  await later(31);
  const before = await open();
  expect(Date.parse(before!)).toBeLessThan(Date.now() - 30 * 60_000);
  expect(await open()).toBe(before);
  expect(await open(fixture.other)).toBeNull();
  const { error } = await fixture.anonymous.api.rpc("open_favorites");
  expect(error?.code).toBe("42501");
});
