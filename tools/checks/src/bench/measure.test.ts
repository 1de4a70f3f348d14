import { expect, test, vi } from "vitest";
import { inTurns, median, printTable, quantile, ratioTable } from "./measure";

test("measures sides in turns, each as often first, when it is warm", async () => {
  const order: string[] = [];
  const taken = await inTurns(
    ["one", "other"],
    async (side) => {
      order.push(side);
      return order.length;
    },
    { runs: 2, warm: 1 },
  );
  expect(order).toEqual(["other", "one", "one", "other", "other", "one"]);
  expect(taken).toEqual([
    [3, 6],
    [4, 5],
  ]);
});

test("finds shares of values in any order, and none in nothing", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(quantile([3, 10, 1, 2], 0.95)).toBe(10);
  expect(() => median([])).toThrow("Nothing was measured.");
});

test("puts figures of one kind below each other, with their ratios and sums", () => {
  const rows = ratioTable(
    ["abc", "here"],
    [
      { what: "home", figure: "kB", before: 160, now: 168 },
      { what: "home", figure: "ms", before: 0, now: 0 },
      { what: "outfits", figure: "kB", before: 3, now: 1.5 },
      { what: "outfits", figure: "ms", before: 0, now: 4 },
    ],
  );
  expect(rows).toEqual([
    ["", "figure", "abc", "here", "ratio"],
    ["home", "kB", "160.0", "168.0", "1.05"],
    ["outfits", "kB", "3.00", "1.50", "0.50"],
    ["all", "kB", "163.0", "169.5", "1.04"],
    ["home", "ms", "0.00", "0.00", "1.00"],
    ["outfits", "ms", "0.00", "4.00", "∞"],
    ["all", "ms", "0.00", "4.00", "∞"],
  ]);
});

test("prints columns as wide as their widest cell", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  printTable([
    ["page", "ms"],
    ["home", "1200"],
  ]);
  const lines = log.mock.calls.map(([line]) => line as string);
  log.mockRestore();
  expect(lines).toEqual(["| page | ms   |", "| ---- | ---- |", "| home | 1200 |"]);
});
