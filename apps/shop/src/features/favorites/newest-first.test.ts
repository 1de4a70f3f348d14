import { expect, test } from "vitest";
import { newestFirst, totalValue } from "./newest-first";

const rows = [{ id: "a" }, { id: "b" }, { id: "c" }];

test("what was kept last comes first, whatever order the rows came in", () => {
  expect(newestFirst(rows, ["c", "a", "b"])).toEqual([{ id: "b" }, { id: "a" }, { id: "c" }]);
});

test("a removed favourite is gone at once, one that no longer exists is left out", () => {
  expect(newestFirst(rows, ["a", "gone"])).toEqual([{ id: "a" }]);
  expect(newestFirst(rows, [])).toEqual([]);
});

test("prices are added without the errors of binary fractions", () => {
  expect(totalValue([{ price: 0.1 }, { price: 0.2 }, { price: 19.99 }])).toBe(20.29);
  expect(totalValue([])).toBe(0);
});
