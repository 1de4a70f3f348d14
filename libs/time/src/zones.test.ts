import { expect, test } from "vitest";
import { daysFrom, wallClock } from "./zones";

test("writes midnight as 00", () => {
  expect(wallClock(Date.parse("2026-11-22T23:00:00Z"), "Europe/Berlin")).toBe(
    "2026-11-23T00:00:00",
  );
});

test("counts days in the zone across the end of a month", () => {
  const lateInBerlin = Date.parse("2026-11-29T23:30:00Z");
  expect(daysFrom(lateInBerlin, "Europe/Berlin", 3)).toEqual([
    "2026-11-30",
    "2026-12-01",
    "2026-12-02",
  ]);
});

test("reads a zone that this browser does not know as UTC", () => {
  expect(wallClock(Date.parse("2026-11-22T23:00:00Z"), "Mars/Olympus")).toBe("2026-11-22T23:00:00");
});
