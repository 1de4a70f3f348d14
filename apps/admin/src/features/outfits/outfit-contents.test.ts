import { provideSettings } from "@ensemble/contract";
import { beforeAll, expect, test } from "vitest";
import type { Item } from "../items/items";
import { contradictionsOf, formatSizes, sizesInRange, tidySizeRange } from "./outfit-contents";

const item = (price: number, ...sizes: Item["sizes"]): Item => ({
  id: String(price),
  name: "Coat",
  shop_name: "Zara",
  price,
  color: "black",
  sizes,
  image: "",
});

beforeAll(() =>
  provideSettings({
    environment: "test",
    supabase: { url: "/", key: "a-key-for-the-tests" },
    currency: "USD",
    contacts: { support: "a@b.example", general: "a@b.example", technical: "a@b.example" },
    loadBudget: 8000,
    pictures: "plain",
  }),
);

test("reads size ranges as the database does", () => {
  expect(sizesInRange("S-L")).toEqual(["S", "M", "L"]);
  expect(sizesInRange("S, L – XL, 36–37")).toEqual(["S", "L", "XL", "36", "37"]);
  expect(sizesInRange("One size")).toEqual([]);
  for (const text of ["banana", "", "L-S", "S-36", "S-M-L", "34", "S,", "-"]) {
    expect(sizesInRange(text), text).toBeUndefined();
  }
  expect(["xs-m", "ONE SIZE"].map(tidySizeRange)).toEqual(["XS-M", "One size"]);
});

test("formats sizes as ranges in the database's order", () => {
  expect(formatSizes(["38", "M", "S", "M", "36", "XL", "XXL", "35"])).toBe(
    "S–M, XL–XXL, 35–36, 38",
  );
  expect(formatSizes([])).toBe("one size");
});

test("finds no contradiction when items match, even if they come in more sizes", () => {
  const items = [item(99.5, "XS", "S", "M", "L"), item(100.5, "38", "39"), item(12)];
  expect(contradictionsOf({ items, budget: "200_400", sizeRange: "S-L, 38" })).toEqual([]);
});

test.each([
  ["no items", [], "The outfit has no items, so no list shows it."],
  ["the price", [item(416, "S", "M", "L")], "The budget is “Under $100,” but the items cost $416."],
  ["a size", [item(99.99, "S", "M")], "The size range is S-L, but the items come in S–M."],
  ["all sizes", [item(20)], "The size range is S-L, but the items come in one size."],
])("names %s when the outfit contradicts it", (_, items, sentence) => {
  expect(contradictionsOf({ items, budget: "under_100", sizeRange: "S-L" })).toEqual([sentence]);
});

test("names the sizes when an outfit of one size has items in several", () => {
  const outfit = { items: [item(20, "S")], budget: "under_100", sizeRange: "One size" } as const;
  expect(contradictionsOf(outfit)).toEqual([
    "The size range is One size, but the items come in S.",
  ]);
});
