import { expect, test } from "vitest";
import {
  daysFrom,
  formatDuration,
  formatInZone,
  formatLocal,
  instantAt,
  formatSpanInZone,
  formatZone,
  longDate,
  mediumDate,
  utcDate,
  utcMoment,
  utcMonthDay,
  wallClock,
} from "./time";

const noon = Date.parse("2026-11-23T12:00:00Z");
const options = { dateStyle: "full", timeStyle: "short" } as const;

test("formats an instant in a time zone", () => {
  expect(formatInZone(noon, "Asia/Tokyo", options)).toBe("Monday, November 23, 2026 at 9:00 PM");
  expect(formatSpanInZone(noon, noon + 90 * 60_000, "UTC", { timeStyle: "short" })).toMatch(
    /^12:00\s–\s1:30\sPM$/,
  );
});

test.each([
  ["an instant out of range", 9e15, "UTC"],
  ["an invalid date", Date.parse("200000-01-03T10:00:00+00:00"), "UTC"],
  ["an unknown zone", noon, "Mars/Olympus"],
])("returns 'unknown time' for %s", (_, instant, zone) => {
  expect(formatInZone(instant, zone, options)).toBe("unknown time");
  expect(formatSpanInZone(instant, instant, zone, options)).toBe("unknown time");
  expect(formatSpanInZone(instant, noon, zone, options)).toBe("unknown time");
});

test("formats a date in the viewer's time zone", () => {
  const noonHere = new Date(2026, 10, 21, 12);
  expect(longDate(noonHere)).toBe("November 21, 2026");
  expect(mediumDate(noonHere.toISOString())).toBe("Nov 21, 2026");
  expect(formatLocal(noonHere.getTime(), { timeStyle: "short" })).toMatch(/^12:00\sPM$/);
});

const days = Array.from({ length: 366 }, (_, day) => Date.UTC(2028, 0, 1 + day, 23, 59));

test.each(["short", "long"] as const)("formats a %s date like Intl", (month) => {
  const intl = (options: Intl.DateTimeFormatOptions) =>
    days.map((instant) => formatInZone(instant, "UTC", options));
  const ours = (write: (instant: string, month: "short" | "long") => string) =>
    days.map((instant) => write(new Date(instant).toISOString(), month));
  expect(ours(utcDate)).toEqual(intl({ month, day: "numeric", year: "numeric" }));
  expect(ours(utcMonthDay)).toEqual(intl({ month, day: "numeric" }));
});

test("returns 'unknown time' for an invalid instant", () => {
  expect(utcDate("200000-01-03T10:00:00+00:00", "short")).toBe("unknown time");
  expect(utcMonthDay("", "long")).toBe("unknown time");
  expect(utcMoment("2026-11-21T00:05:59Z")).toBe("Nov 21, 12:05 AM");
  expect(utcMoment("2026-11-21T13:30:00+01:00")).toBe("Nov 21, 12:30 PM");
});

test("writes midnight as 00", () => {
  expect(wallClock(Date.parse("2026-11-22T23:00:00Z"), "Europe/Berlin")).toBe(
    "2026-11-23T00:00:00",
  );
});

test("lists days across the end of a month", () => {
  const lateInBerlin = Date.parse("2026-11-29T23:30:00Z");
  expect(daysFrom(lateInBerlin, "Europe/Berlin", 3)).toEqual([
    "2026-11-30",
    "2026-12-01",
    "2026-12-02",
  ]);
});

test("falls back to UTC for an unknown zone", () => {
  expect(wallClock(Date.parse("2026-11-22T23:00:00Z"), "Mars/Olympus")).toBe("2026-11-22T23:00:00");
});

test.each([
  ["America/New_York", "New York, Eastern Time"],
  ["Asia/Calcutta", "Kolkata, India Standard Time"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires, Argentina, Argentina Standard Time"],
  ["UTC", "UTC"],
  ["Mars/Olympus_Mons", "Mars/Olympus Mons"],
])("names the zone %s as people say it", (zone, name) => expect(formatZone(zone)).toBe(name));

test.each([
  [30, "30 min"],
  [59, "59 min"],
  [60, "1 h"],
  [90, "1 h 30 min"],
  [180, "3 h"],
])("formats %i minutes as %s", (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words);
});

test.each([
  ["Asia/Kolkata", "2026-11-23", "09:00", "2026-11-23T03:30:00Z"],
  ["America/New_York", "2030-03-10", "01:30", "2030-03-10T06:30:00Z"],
  ["Europe/Stockholm", "2030-10-27", "03:00", "2030-10-27T02:00:00Z"],
  ["Pacific/Auckland", "2026-11-23", "00:00", "2026-11-22T11:00:00Z"],
])("finds the instant in %s of %s, %s", (zone, day, time, instant) => {
  expect(new Date(instantAt(day, time, zone)).toISOString()).toBe(`${instant.slice(0, -1)}.000Z`);
});
