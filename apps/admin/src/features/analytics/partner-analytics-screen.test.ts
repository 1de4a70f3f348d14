import { expect, test } from "vitest";
import { comparedDays, comparedNote, periodNote } from "./partner-analytics-screen";

test("describes the change from the period before", () => {
  expect(periodNote(115, 100)).toBe("+15% from the period before");
  expect(periodNote(1, 3)).toBe("-66.7% from the period before");
  expect(periodNote(3, 3)).toBe("0% from the period before");
  expect(periodNote(3, 0)).toBe("None the period before");
  expect(periodNote(0, 0)).toBe("Nothing the period before");
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

test("leaves out today and its counterpart when the range ends today", () => {
  expect(comparedDays(week, "2026-11-22")).toEqual({
    until: "2026-11-21",
    previous: { from: "2026-11-09", until: "2026-11-14" },
  });
  const split = { today: totals(10), before: totals(1800) };
  expect(comparedNote("clicks", week, split)).toBe("0% from the period before");
});

test("compares whole days as they are, and nothing when today is the only day", () => {
  expect(comparedDays(week, "2026-11-23")).toEqual({
    until: "2026-11-22",
    previous: { from: "2026-11-09", until: "2026-11-15" },
  });
  expect(comparedNote("clicks", week, undefined)).toBe("-13.8% from the period before");
  const day = { ...week, from_day: "2026-11-22" };
  expect(comparedDays(day, "2026-11-22")).toBeUndefined();
});
