import { expect, test } from "vitest";
import { comparedDays, comparedNote, periodNote } from "./compared-days";
import { leading } from "../charts/leading";

test("an amount beside that of the period before", () => {
  expect(periodNote(115, 100)).toBe("+15% from the period before");
  expect(periodNote(1, 3)).toBe("-66.7% from the period before");
  expect(periodNote(3, 3)).toBe("0% from the period before");
  expect(periodNote(3, 0)).toBe("None the period before");
  expect(periodNote(0, 0)).toBe("Nothing the period before");
});

test("a chart shows the groups with the most of its own figure", () => {
  const rows = Array.from({ length: 12 }, (_, place) => ({
    key: String(place),
    label: `Shop ${place}`,
    clicks: place,
    conversions: 0,
    revenue: 100 - place,
    commission: 0,
    conversion_rate: 0,
  }));
  expect(leading(rows, "clicks").map(({ key }) => key)).toEqual("11 10 9 8 7 6 5 4".split(" "));
  expect(leading(rows, "revenue")[0]?.key).toBe("0");
  expect(leading(rows, "conversions")).toEqual([]);
});

const totals = (clicks: number) => ({
  clicks,
  conversions: 0,
  revenue: 0,
  commission: 0,
  conversion_rate: 0,
});
const week = {
  from_day: "2026-11-16",
  until_day: "2026-11-22",
  previous_from_day: "2026-11-09",
  previous_until_day: "2026-11-15",
  totals: totals(1810),
  previous_totals: totals(2100),
};

test("at two in the morning neither today nor its counterpart is compared", () => {
  expect(comparedDays(week, "2026-11-22")).toEqual({
    until: "2026-11-21",
    previous: { from: "2026-11-09", until: "2026-11-14" },
  });
  const apart = { today: totals(10), before: totals(1800) };
  expect(comparedNote("clicks", week, apart)).toBe("0% from the period before");
});

test("whole days are compared as they are, and today alone with nothing", () => {
  expect(comparedDays(week, "2026-11-23")).toEqual({
    until: "2026-11-22",
    previous: { from: "2026-11-09", until: "2026-11-15" },
  });
  expect(comparedNote("clicks", week, undefined)).toBe("-13.8% from the period before");
  const day = { ...week, from_day: "2026-11-22" };
  expect(comparedDays(day, "2026-11-22")).toBeUndefined();
});
