import { provideSettings } from "@ensemble/contract";
import { beforeAll, expect, test } from "vitest";
import type { Item } from "../items/items";
import {
  sumItems,
  findContradictions,
  formatSizes,
  sizesInRange,
  tidySizeRange,
  unavailableNote,
} from "./outfit-contents";

const item = (price: number, ...sizes: Item["sizes"]): Item => ({
  id: String(price),
  name: "Coat",
  shop_name: "Zara",
  price,
  color: "black",
  sizes,
  image: "",
  availability: "in_stock",
  taken_down: null,
});

beforeAll(() =>
  provideSettings({
    environment: "test",
    supabase: { url: "/", key: "a-key-for-the-tests" },
    currency: "USD",
    contacts: {
      support: "a@b.example",
      general: "a@b.example",
      technical: "a@b.example",
      bookings: "a@b.example",
    },
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

const contradictions = (budget: "under_100" | "200_400", sizeRange: string, ...items: Item[]) =>
  findContradictions({ ...sumItems(items), itemCount: items.length, budget, sizeRange });

test("finds no contradiction when items match, even if they come in more sizes", () => {
  const items = [item(99.5, "XS", "S", "M", "L"), item(100.5, "38", "39"), item(12)];
  expect(contradictions("200_400", "S-L, 38", ...items)).toEqual({});
  expect(contradictions("200_400", "s-", ...items)).toEqual({});
});

test.each([
  ["no items", "S-L", [], { items: "Hidden from shoppers until you add items" }],
  [
    "the price",
    "S-L",
    [item(416, "S", "M", "L")],
    { budget: "The items cost $416, not “Under $100”" },
  ],
  ["a size", "s-l", [item(99.99, "S", "M")], { sizeRange: "The items come in S–M, not S-L" }],
  ["all sizes", "S-L", [item(20)], { sizeRange: "The items come in one size, not S-L" }],
  ["one size", "one size", [item(20, "S")], { sizeRange: "The items come in S, not One size" }],
])("names %s when the outfit contradicts it", (_, sizeRange, items, found) => {
  expect(contradictions("under_100", sizeRange, ...items)).toEqual(found);
});

test("names the items that shoppers can't buy", () => {
  const soldOut = { ...item(20), name: "Hat", availability: "sold_out" } as const;
  const gone = { ...soldOut, name: "Cape", taken_down: "2026-11-01T00:00:00Z" };
  expect(unavailableNote([item(20), soldOut, gone])).toBe("Sold out: Hat. No longer sold: Cape.");
  expect(unavailableNote([item(20)])).toBe("");
});
