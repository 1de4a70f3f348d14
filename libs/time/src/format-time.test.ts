import { expect, test } from "vitest";
import { longDate, mediumDate, formatLocal, formatSpanInZone, formatInZone } from "./format-time";

const noon = Date.parse("2026-11-23T12:00:00Z");
const options = { dateStyle: "full", timeStyle: "short" } as const;

test("writes an instant in a zone's local time", () => {
  expect(formatInZone(noon, "Asia/Tokyo", options)).toBe("Monday, November 23, 2026 at 9:00 PM");
  expect(formatSpanInZone(noon, noon + 90 * 60_000, "UTC", { timeStyle: "short" })).toMatch(
    /^12:00\s–\s1:30\sPM$/,
  );
});

test.each([
  ["an instant before or after all dates", 9e15, "UTC"],
  ["no instant", Date.parse("200000-01-03T10:00:00+00:00"), "UTC"],
  ["a zone that this machine does not know", noon, "Mars/Olympus"],
])("says that the time is unknown for %s", (_, instant, zone) => {
  expect(formatInZone(instant, zone, options)).toBe("unknown time");
  expect(formatSpanInZone(instant, instant, zone, options)).toBe("unknown time");
  expect(formatSpanInZone(instant, noon, zone, options)).toBe("unknown time");
});

test("writes a date in the viewer's local time", () => {
  const noonHere = new Date(2026, 10, 21, 12);
  expect(longDate(noonHere)).toBe("November 21, 2026");
  expect(mediumDate(noonHere.toISOString())).toBe("Nov 21, 2026");
  expect(formatLocal(noonHere.getTime(), { timeStyle: "short" })).toMatch(/^12:00\sPM$/);
});
