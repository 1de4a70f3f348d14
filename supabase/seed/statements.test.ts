import { expect, test } from "vitest";
import { anchorOf } from "./days";
import { seed, seedStatements } from "./index";
import { insertInto } from "./statement";

const anchor = anchorOf(new Date("2026-11-21T15:30:00Z"));

test("the same day gives the same rows", () => {
  expect(seedStatements(anchorOf(new Date("2026-11-21T23:59:59Z")))).toEqual(
    seedStatements(anchor),
  );
});

test("another day moves dates and nothing else", () => {
  const undated = (day: Date): string =>
    JSON.stringify(seedStatements(anchorOf(day)))
      .replace(/\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?/g, "a date")
      .replace(/"weight":[\d.]+/g, "a weight");
  const bookings = (text: string): string => text.replace(/"(start_time|end_time)":"[\d:]+"/g, "");
  expect(bookings(undated(new Date("2027-03-02T08:00:00Z")))).toBe(
    bookings(undated(anchor.midnight)),
  );
});

test("a few big statements, not thousands of small ones", () => {
  expect(seedStatements(anchor).length).toBeLessThan(40);
});

test("texts leave no gap unfilled", () => {
  expect(JSON.stringify(seedStatements(anchor))).not.toMatch(
    /\{(item|[Ff]itted|[Ll]ead)\}|undefined/,
  );
});

test("the hash does not depend on the day", () => {
  expect(seed.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(seed.hash).toBe(seed.hash);
});

test("rows of one table have the same columns", () => {
  expect(() => insertInto("public.items", [{ id: 1, name: "a" }, { id: 2 }])).toThrow(TypeError);
});
