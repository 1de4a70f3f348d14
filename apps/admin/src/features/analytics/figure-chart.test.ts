import { expect, test } from "vitest";
import { daySeries, topGroups } from "./figure-chart";

const row = (label: string, clicks: number) => ({
  key: label,
  label,
  clicks,
  conversions: 0,
  revenue: 0,
  commission: 0,
  conversion_rate: 0,
});
const rows = [row("2026-11-20", 300), row("2026-11-21", 320), row("2026-11-22", 10)];

test("separates today from whole days and bridges the gap", () => {
  expect(daySeries(rows, "clicks", "2026-11-22")).toEqual([
    { label: "2026-11-20", whole: 300, bridge: null, soFar: null },
    { label: "2026-11-21", whole: 320, bridge: 320, soFar: null },
    { label: "2026-11-22", whole: null, bridge: 10, soFar: 10 },
  ]);
});

test("returns whole days only when the range ends before today", () => {
  expect(daySeries(rows, "clicks", "2026-11-23").map(({ whole }) => whole)).toEqual([300, 320, 10]);
});

test("picks the groups with the highest values of the chart's figure", () => {
  const rows = Array.from({ length: 12 }, (_, index) => ({
    key: String(index),
    label: `Shop ${index}`,
    clicks: index,
    conversions: 0,
    revenue: 100 - index,
    commission: 0,
    conversion_rate: 0,
  }));
  expect(topGroups(rows, "clicks").map(({ key }) => key)).toEqual("11 10 9 8 7 6 5 4".split(" "));
  expect(topGroups(rows, "revenue")[0]?.key).toBe("0");
  expect(topGroups(rows, "conversions")).toEqual([]);
});
