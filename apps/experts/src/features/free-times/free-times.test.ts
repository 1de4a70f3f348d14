import { expect, test } from "vitest";
import { freeTimes, type Calendar } from "./free-times";

/** Monday mornings from nine to eleven in Berlin. */
const mondays: Calendar = {
  zone: "Europe/Berlin",
  windows: [{ day_of_week: 1, start_time: "09:00:00", end_time: "11:00:00" }],
  daysOff: [],
  busy: [],
};
const friday = Date.parse("2026-11-20T12:00:00Z");

function times(calendar: Partial<Calendar>, now = friday, days = 7, duration = 30): string[] {
  return freeTimes({ ...mondays, ...calendar }, now, days, duration).map((instant) =>
    new Date(instant).toISOString().slice(5, 16),
  );
}

test("every half hour of the window, its end excluded", () => {
  expect(times({})).toEqual(["11-23T08:00", "11-23T08:30", "11-23T09:00", "11-23T09:30"]);
});

test("what has passed is not offered", () => {
  expect(times({}, Date.parse("2026-11-23T08:30:00Z"), 1)).toEqual(["11-23T09:00", "11-23T09:30"]);
});

test("days off are left out, the last included", () => {
  const away = [{ first_day: "2026-11-22", last_day: "2026-11-23" }];
  expect(times({ daysOff: away }, friday, 14)).toEqual([
    "11-30T08:00",
    "11-30T08:30",
    "11-30T09:00",
    "11-30T09:30",
  ]);
});

test("a consultation may touch what is booked, not overlap it", () => {
  const busy = [{ starts_at: "2026-11-23T09:00:00+00:00", ends_at: "2026-11-23T09:30:00+00:00" }];
  expect(times({ busy }, friday, 7, 30)).toEqual(["11-23T08:00", "11-23T08:30", "11-23T09:30"]);
  expect(times({ busy }, friday, 7, 60)).toEqual(["11-23T08:00", "11-23T09:30"]);
});

test("a window's odd start makes its own grid", () => {
  const windows = [{ day_of_week: 1, start_time: "09:15:00", end_time: "10:00:00" }];
  expect(times({ windows })).toEqual(["11-23T08:15", "11-23T08:45"]);
});

test("without windows nothing is free", () => {
  expect(times({ windows: [] })).toEqual([]);
});
