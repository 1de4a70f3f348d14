import { expect, test } from "vitest";
import { dayStarts } from "./day-starts";

const monday = "2027-01-11";
const hours = { day_of_week: 1, start_time: "09:00:00", end_time: "11:15:00" };
const moving = { starts_at: "2027-01-11T08:00:00Z", ends_at: "2027-01-11T09:00:00Z" };
const calendar = { zone: "Europe/Paris", windows: [hours], daysOff: [], busy: [] };
const now = Date.parse("2027-01-01T12:00:00Z");

test("starts stand every half hour from the start up to, excluding, the end", () => {
  const times = dayStarts(calendar, monday, moving, now).map(({ time }) => time);
  expect(times).toEqual(["09:00", "09:30", "10:00", "10:30", "11:00"]);
  expect(dayStarts(calendar, "2027-01-12", moving, now)).toEqual([]);
});

test("what others booked is not free, one's own time is no obstacle and no choice", () => {
  const busy = [
    { starts_at: moving.starts_at, ends_at: moving.ends_at },
    { starts_at: "2027-01-11T10:00:00Z", ends_at: "2027-01-11T10:30:00Z" },
  ];
  const free = dayStarts({ ...calendar, busy }, monday, moving, now)
    .filter(({ isFree }) => isFree)
    .map(({ time }) => time);
  // An hour from 10:30 would run into the booking at 11:00.
  expect(free).toEqual(["09:30", "10:00"]);
});

test("nothing starts on a day off", () => {
  const daysOff = [{ first_day: "2027-01-09", last_day: monday }];
  expect(dayStarts({ ...calendar, daysOff }, monday, moving, now)).toEqual([]);
});
