import { expect, test } from "vitest";
import { daysFrom, instantOf, wallClock } from "./zoned-time";

const iso = (instant: number | undefined) => instant && new Date(instant).toISOString();

test("an ordinary morning in a zone", () => {
  expect(iso(instantOf("2026-11-23", "09:00:00", "Europe/Stockholm"))).toBe(
    "2026-11-23T08:00:00.000Z",
  );
  expect(iso(instantOf("2026-07-01", "09:00:00", "America/New_York"))).toBe(
    "2026-07-01T13:00:00.000Z",
  );
  expect(iso(instantOf("2026-07-01", "09:30:00", "Asia/Kolkata"))).toBe("2026-07-01T04:00:00.000Z");
});

test("the days around a change of the clocks", () => {
  expect(iso(instantOf("2026-03-28", "23:30:00", "Europe/Berlin"))).toBe(
    "2026-03-28T22:30:00.000Z",
  );
  expect(iso(instantOf("2026-03-29", "03:00:00", "Europe/Berlin"))).toBe(
    "2026-03-29T01:00:00.000Z",
  );
});

test.each([
  ["Europe/Berlin", "2026-03-29", "02:30:00"],
  ["America/New_York", "2026-03-08", "02:00:00"],
  ["Australia/Sydney", "2026-10-04", "02:30:00"],
  // Half an hour is skipped here, and a whole day was there.
  ["Australia/Lord_Howe", "2026-10-04", "02:00:00"],
  ["Pacific/Apia", "2011-12-30", "09:00:00"],
])("%s skips %s %s", (zone, date, time) => {
  expect(instantOf(date, time, zone)).toBeUndefined();
});

test.each([
  ["Europe/Berlin", "2026-10-25", "02:30:00", "2026-10-25T01:30:00.000Z"],
  ["America/New_York", "2026-11-01", "01:30:00", "2026-11-01T06:30:00.000Z"],
  ["Australia/Sydney", "2026-04-05", "02:30:00", "2026-04-04T16:30:00.000Z"],
  ["Australia/Lord_Howe", "2026-04-05", "01:30:00", "2026-04-04T15:00:00.000Z"],
])("%s shows %s %s twice: the second is meant", (zone, date, time, instant) => {
  expect(iso(instantOf(date, time, zone))).toBe(instant);
});

test.each([
  ["Pacific/Honolulu", "2026-07-01", "23:30:00", "2026-07-02T09:30:00.000Z"],
  ["Pacific/Kiritimati", "2026-07-01", "00:00:00", "2026-06-30T10:00:00.000Z"],
  ["Asia/Kathmandu", "2026-07-01", "09:00:00", "2026-07-01T03:15:00.000Z"],
])("far zones: %s %s %s", (zone, date, time, instant) => {
  expect(iso(instantOf(date, time, zone))).toBe(instant);
});

test("midnight is shown as 00", () => {
  expect(wallClock(Date.parse("2026-11-22T23:00:00Z"), "Europe/Berlin")).toBe(
    "2026-11-23T00:00:00",
  );
});

test("days are counted in the zone, over the end of a month", () => {
  const lateInBerlin = Date.parse("2026-11-29T23:30:00Z");
  expect(daysFrom(lateInBerlin, "Europe/Berlin", 3)).toEqual([
    "2026-11-30",
    "2026-12-01",
    "2026-12-02",
  ]);
});

test("a zone that this browser does not know yet is read as UTC instead of failing", () => {
  expect(wallClock(Date.parse("2026-11-22T23:00:00Z"), "Mars/Olympus")).toBe("2026-11-22T23:00:00");
});
