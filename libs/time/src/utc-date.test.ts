import { expect, test } from "vitest";
import { formatInZone } from "./format-time";
import { utcDate, utcMonthDay } from "./utc-date";

const days = Array.from({ length: 366 }, (_, day) => Date.UTC(2028, 0, 1 + day, 23, 59));

test.each(["short", "long"] as const)("writes a %s date as Intl does", (month) => {
  const intl = (options: Intl.DateTimeFormatOptions) =>
    days.map((instant) => formatInZone(instant, "UTC", options));
  const ours = (write: (instant: string, month: "short" | "long") => string) =>
    days.map((instant) => write(new Date(instant).toISOString(), month));
  expect(ours(utcDate)).toEqual(intl({ month, day: "numeric", year: "numeric" }));
  expect(ours(utcMonthDay)).toEqual(intl({ month, day: "numeric" }));
});

test("says that the time is unknown when the instant is invalid", () => {
  expect(utcDate("200000-01-03T10:00:00+00:00", "short")).toBe("unknown time");
  expect(utcMonthDay("", "long")).toBe("unknown time");
});
