import { describe, expect, test } from "vitest";
import { decisionsFor, type DecidedBooking } from "./bookings/booking-mutations";
import type { Week } from "./hours/week";
import { weekSchema } from "./hours/week-dialog";
import { longestHours } from "./packages/package-dialog";
import { countdown } from "./today/countdown";

test.each([
  [30, "in 30 minutes"],
  [23 * 60, "in 23 hours"],
  [25 * 60, "in 1 day"],
  [47 * 60, "in 2 days"],
  [-47 * 60, "2 days ago"],
])("says how far away %d minutes are", (minutes, words) =>
  expect(countdown(minutes * 60_000)).toBe(words),
);

describe("decisions", () => {
  const start = Date.parse("2027-01-11T14:00:00Z");
  const booking = (status: DecidedBooking["status"]) => ({
    status,
    starts_at: new Date(start).toISOString(),
  });

  test("offers to confirm or decline a request, and to cancel a booking, before it starts", () => {
    expect(decisionsFor(booking("pending"), start - 1)).toEqual(["confirmed", "declined"]);
    expect(decisionsFor(booking("confirmed"), start - 1)).toEqual(["cancelled"]);
  });

  test("offers to close a booking once it has started, confirmed or not", () => {
    expect(decisionsFor(booking("pending"), start)).toEqual(["completed", "no_show", "declined"]);
    expect(decisionsFor(booking("confirmed"), start)).toEqual([
      "completed",
      "no_show",
      "cancelled",
    ]);
  });

  test("returns an empty list for a closed booking", () => {
    for (const status of ["completed", "no_show", "cancelled"] as const) {
      expect(decisionsFor(booking(status), start)).toEqual([]);
    }
  });
});

describe("longest hours", () => {
  const week = (
    hours: Record<number, [start: string, end: string][]>,
    off: number[] = [],
  ): Week => ({
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
});

describe("weekly hours", () => {
  const off = { works: false, windows: [] };
  const weekWith = (monday: Week["days"][number]): Week => ({
    days: [off, monday, off, off, off, off, off],
  });
  const issuesOf = (monday: Week["days"][number]) =>
    weekSchema.safeParse(weekWith(monday)).error?.issues.map(({ message }) => message);

  test("accepts adjoining hours up to midnight", () => {
    const windows = [
      { start: "09:00", end: "12:00" },
      { start: "12:00", end: "24:00" },
    ];
    expect(issuesOf({ works: true, windows })).toBeUndefined();
  });

  test("rejects hours that end before they start or overlap, even on days off", () => {
    expect(issuesOf({ works: true, windows: [{ start: "10:00", end: "10:00" }] })).toEqual([
      "The end must be after the start.",
    ]);
    const windows = [
      { start: "13:00", end: "17:00" },
      { start: "09:00", end: "13:30" },
    ];
    expect(issuesOf({ works: false, windows })).toEqual([
      "These hours overlap with others on the same day.",
    ]);
  });

  test("rejects a working day without hours", () => {
    expect(issuesOf({ works: true, windows: [] })).toEqual(["Add hours to this day."]);
  });
});
