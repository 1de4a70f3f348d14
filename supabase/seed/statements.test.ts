import { expect, test } from "vitest";
import { anchorOf } from "./days";
import { seed, seedStatements } from "./index";
import { insertInto } from "./statement";

const anchor = anchorOf(new Date("2026-11-21T15:30:00Z"));

test("gives the same rows for the same day", () => {
  expect(seedStatements(anchorOf(new Date("2026-11-21T23:59:59Z")))).toEqual(
    seedStatements(anchor),
  );
});

test("changes nothing but dates on another day", () => {
  const undated = (day: Date): string =>
    JSON.stringify(seedStatements(anchorOf(day)))
      .replace(/\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?/g, "a date")
      .replace(/"weight":[\d.]+/g, "a weight");
  const bookings = (text: string): string => text.replace(/"(start_time|end_time)":"[\d:]+"/g, "");
  expect(bookings(undated(new Date("2027-03-02T08:00:00Z")))).toBe(
    bookings(undated(anchor.midnight)),
  );
});

test("uses a few large statements, not thousands of small ones", () => {
  expect(seedStatements(anchor).length).toBeLessThan(40);
});

test("leaves no placeholder unfilled in a text", () => {
  expect(JSON.stringify(seedStatements(anchor))).not.toMatch(
    /\{(item|[Ff]itted|[Ll]ead)\}|undefined/,
  );
});

test("hashes to the same value on every day", () => {
  expect(seed.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(seed.hash).toBe(seed.hash);
});

test("gives all rows of a table the same columns", () => {
  expect(() => insertInto("public.items", [{ id: 1, name: "a" }, { id: 2 }])).toThrow(TypeError);
});
