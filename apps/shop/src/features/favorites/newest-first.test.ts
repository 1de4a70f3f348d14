import { expect, test } from "vitest";
import { newestFirst, totalValue } from "./entries";

const rows = [{ id: "a" }, { id: "b" }, { id: "c" }];

test("sorts the newest favorite first, whatever the order of the rows", () => {
  expect(newestFirst(rows, ["c", "a", "b"])).toEqual([{ id: "b" }, { id: "a" }, { id: "c" }]);
});

test("omits removed favorites at once, and those that no longer exist", () => {
  expect(newestFirst(rows, ["a", "gone"])).toEqual([{ id: "a" }]);
  expect(newestFirst(rows, [])).toEqual([]);
});

test("adds prices without binary rounding errors", () => {
  expect(totalValue([{ price: 0.1 }, { price: 0.2 }, { price: 19.99 }])).toBe(20.29);
  expect(totalValue([])).toBe(0);
});
