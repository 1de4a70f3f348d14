import { expect, test } from "vitest";
import { presetRange, rangeIssue } from "./days";

test("ends the last days today", () => {
  const now = new Date(2026, 2, 3, 23, 59);
  expect(presetRange("7d", now)).toEqual({ from: "2026-02-25", until: "2026-03-03" });
  expect(presetRange("30d", now)).toEqual({ from: "2026-02-02", until: "2026-03-03" });
  expect(presetRange("90d", now)).toEqual({ from: "2025-12-04", until: "2026-03-03" });
});

test("starts a month on its first day and covers the whole last month, across years too", () => {
  const now = new Date(2026, 0, 15, 0, 1);
  expect(presetRange("this-month", now)).toEqual({ from: "2026-01-01", until: "2026-01-15" });
  expect(presetRange("last-month", now)).toEqual({ from: "2025-12-01", until: "2025-12-31" });
  const march = new Date(2028, 2, 31);
  expect(presetRange("last-month", march)).toEqual({ from: "2028-02-01", until: "2028-02-29" });
});

test("accepts a range from one day to two years", () => {
  expect(rangeIssue({ from: "2026-11-21", until: "2026-11-21" })).toBeUndefined();
  expect(rangeIssue({ from: "2024-11-21", until: "2026-11-21" })).toBeUndefined();
  expect(rangeIssue({ from: "2024-11-20", until: "2026-11-21" })).toBe("Choose two years at most.");
  expect(rangeIssue({ from: "2026-11-22", until: "2026-11-21" })).toBe(
    "The last day lies before the first.",
  );
  for (const from of ["", "21.11.2026", "2026-13-01"])
    expect(rangeIssue({ from, until: "2026-11-21" })).toBe("Choose a first and a last day.");
});
