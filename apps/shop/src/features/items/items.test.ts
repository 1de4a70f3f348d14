import { expect, test } from "vitest";
import { availableNow } from "./items";

const piece = (price: number, availability: "in_stock" | "low_stock" | "sold_out") => ({
  price,
  availability,
});

test("shows nothing when every item is available", () => {
  expect(availableNow([piece(100, "in_stock"), piece(20.5, "low_stock")])).toBeUndefined();
  expect(availableNow([])).toBeUndefined();
});

test("totals the available items when one is sold out", () => {
  const items = [piece(100, "in_stock"), piece(59.9, "sold_out"), piece(20.5, "low_stock")];
  expect(availableNow(items)).toBe(120.5);
});

test("shows nothing when every item is sold out", () => {
  expect(availableNow([piece(59.9, "sold_out")])).toBe(0);
});
