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

/** Sundays from midnight to four, in a zone: the hours in which clocks change. */
const nights = (zone: string): Partial<Calendar> => ({
  zone,
  windows: [{ day_of_week: 0, start_time: "00:00:00", end_time: "04:00:00" }],
});

test.each([
  ["Europe/Berlin", "2026-03-28T12:00:00Z", ["23:00", "23:30", "00:00", "00:30", "01:00", "01:30"]],
  [
    "America/New_York",
    "2026-03-07T12:00:00Z",
    ["05:00", "05:30", "06:00", "06:30", "07:00", "07:30"],
  ],
  [
    "Australia/Sydney",
    "2026-10-03T12:00:00Z",
    ["14:00", "14:30", "15:00", "15:30", "16:00", "16:30"],
  ],
])(
  "in the night in which %s skips an hour there are six starts, not eight",
  (zone, now, starts) => {
    expect(times(nights(zone), Date.parse(now), 2).map((time) => time.slice(6))).toEqual(starts);
  },
);

test.each([
  // Between the first hour and the second one of the doubled hour lies an hour without a start.
  [
    "Europe/Berlin",
    "2026-10-24T12:00:00Z",
    ["22:00", "22:30", "23:00", "23:30", "01:00", "01:30", "02:00", "02:30"],
  ],
  [
    "America/New_York",
    "2026-10-31T12:00:00Z",
    ["04:00", "04:30", "06:00", "06:30", "07:00", "07:30", "08:00", "08:30"],
  ],
  [
    "Australia/Sydney",
    "2026-04-04T10:00:00Z",
    ["13:00", "13:30", "14:00", "14:30", "16:00", "16:30", "17:00", "17:30"],
  ],
])("in the night in which %s doubles an hour no start comes twice", (zone, now, starts) => {
  expect(times(nights(zone), Date.parse(now), 2).map((time) => time.slice(6))).toEqual(starts);
});

test("a consultation over the missing hour is as long as any other", () => {
  const busy = [{ starts_at: "2026-03-29T01:30:00Z", ends_at: "2026-03-29T02:00:00Z" }];
  const found = times({ ...nights("Europe/Berlin"), busy }, Date.parse("2026-03-28T12:00Z"), 2, 60);
  expect(found.map((time) => time.slice(6))).toEqual(["23:00", "23:30", "00:00", "00:30"]);
});

test("without windows nothing is free", () => {
  expect(times({ windows: [] })).toEqual([]);
});
