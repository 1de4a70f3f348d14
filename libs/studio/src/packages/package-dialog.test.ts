import { expect, test } from "vitest";
import type { Week } from "../hours/week";
import { longestHours } from "./package-dialog";

const week = (hours: Record<number, [start: string, end: string][]>, off: number[] = []): Week => ({
  days: Array.from({ length: 7 }, (_, day) => ({
    works: day in hours && !off.includes(day),
    windows: (hours[day] ?? []).map(([start, end]) => ({ start, end })),
  })),
});

test("returns the longest hours, ignoring days off", () => {
  expect(longestHours(week({}))).toBe(0);
  expect(longestHours(week({ 1: [["09:00", "12:30"]], 2: [["10:00", "12:00"]] }))).toBe(210);
  expect(longestHours(week({ 1: [["09:00", "12:30"]], 2: [["10:00", "12:00"]] }, [1]))).toBe(120);
});

test("joins adjoining hours, even across midnight and the end of the week", () => {
  const adjoining: [string, string][] = [
    ["09:00", "11:00"],
    ["11:00", "12:00"],
    ["13:00", "14:00"],
  ];
  expect(longestHours(week({ 3: adjoining }))).toBe(180);
  expect(longestHours(week({ 2: [["22:00", "24:00"]], 3: [["00:00", "01:30"]] }))).toBe(210);
  expect(longestHours(week({ 6: [["20:00", "24:00"]], 0: [["00:00", "01:00"]] }))).toBe(300);
});
