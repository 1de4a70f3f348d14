import { expect, test } from "vitest";
import { type Calendar, dateAndTimeOf, freeTimes, offeredTimes, type Start } from "./consultations";

/** A start in Berlin in winter, with hours until eleven. */
const start = (date: string, time: string): Start => ({
  date,
  time: `${time}:00`,
  instant: Date.parse(`${date}T${time}:00+01:00`),
  hoursEnd: Date.parse(`${date}T11:00:00+01:00`),
});

/** Monday mornings from nine to eleven in Berlin. */
const mondays: Calendar = {
  zone: "Europe/Berlin",
  starts: ["2026-11-23", "2026-11-30"].flatMap((date) =>
    ["09:00", "09:30", "10:00", "10:30"].map((time) => start(date, time)),
  ),
  busy: [],
};
const friday = Date.parse("2026-11-20T12:00:00Z");

function times(calendar: Partial<Calendar>, now = friday, days = 7, duration = 30): string[] {
  return freeTimes({ ...mondays, ...calendar }, now, days, duration).map((instant) =>
    new Date(instant).toISOString().slice(5, 16),
  );
}

test("returns the starts of the requested days in order", () => {
  const firstMonday = ["11-23T08:00", "11-23T08:30", "11-23T09:00", "11-23T09:30"];
  expect(times({})).toEqual(firstMonday);
  expect(times({ starts: mondays.starts.toReversed() })).toEqual(firstMonday);
  expect(times({}, friday, 14)).toHaveLength(8);
});

test("omits past starts", () => {
  expect(times({}, Date.parse("2026-11-23T08:30:00Z"), 1)).toEqual(["11-23T09:00", "11-23T09:30"]);
});

test("lets a consultation touch a booking but not overlap it", () => {
  const busy = [{ starts_at: "2026-11-23T09:00:00+00:00", ends_at: "2026-11-23T09:30:00+00:00" }];
  expect(times({ busy }, friday, 7, 30)).toEqual(["11-23T08:00", "11-23T08:30", "11-23T09:30"]);
  expect(times({ busy }, friday, 7, 60)).toEqual(["11-23T08:00"]);
});

test("marks a start as too late when the consultation would exceed the hours", () => {
  const offered = offeredTimes(mondays, friday, 7, 60);
  expect(offered.map(({ time, isFree, isTooLate }) => [time, isFree, isTooLate])).toEqual([
    ["09:00:00", true, undefined],
    ["09:30:00", true, undefined],
    ["10:00:00", true, undefined],
    ["10:30:00", false, true],
  ]);
  expect(times({}, friday, 7, 180)).toEqual([]);
});

test("ignores a rescheduled booking's own time, but doesn't offer it", () => {
  const moving = { starts_at: "2026-11-23T08:00:00Z", ends_at: "2026-11-23T09:00:00Z" };
  const offered = offeredTimes({ ...mondays, busy: [moving] }, friday, 7, 60, moving);
  expect(offered.map(({ isFree, isOwn }) => [isFree, isOwn])).toEqual([
    [false, true],
    [true, undefined],
    [true, undefined],
    [false, undefined],
  ]);
});

test("uses the database's times when the browser's time zone data is outdated", () => {
  // Honolulu at UTC-9, as if it had summer time.
  const instant = Date.parse("2026-11-23T19:00:00Z");
  const slot = { date: "2026-11-23", time: "10:00:00", instant, hoursEnd: instant + 3_600_000 };
  const calendar = { zone: "Pacific/Honolulu", starts: [slot], busy: [] };
  expect(freeTimes(calendar, friday, 7, 60)).toEqual([instant]);
  expect(dateAndTimeOf(instant, calendar)).toEqual({ date: "2026-11-23", time: "10:00:00" });
  // Times that are no longer offered fall back to the browser's calculation.
  expect(dateAndTimeOf(instant + 60_000, calendar)).toEqual({
    date: "2026-11-23",
    time: "09:01:00",
  });
});

test("returns no free times without starts", () => {
  expect(times({ starts: [] })).toEqual([]);
});
