import { expect, test } from "vitest";
import { decisionsFor } from "@ensemble/studio";
import type { Booking } from "./bookings";
import { dayStarts } from "./move-booking";

const start = Date.parse("2027-01-11T14:00:00Z");
const booking = (status: Booking["status"]) =>
  ({ status, starts_at: new Date(start).toISOString() }) as Booking;

test("offers to confirm or cancel a pending booking before it starts", () => {
  expect(decisionsFor(booking("pending"), start - 1)).toEqual(["confirmed", "cancelled"]);
  expect(decisionsFor(booking("confirmed"), start - 1)).toEqual(["cancelled"]);
});

test("offers to close a booking once it has started, confirmed or not", () => {
  for (const status of ["pending", "confirmed"] as const) {
    expect(decisionsFor(booking(status), start)).toEqual(["completed", "no_show", "cancelled"]);
  }
});

test("returns an empty list for a closed booking", () => {
  for (const status of ["completed", "no_show", "cancelled"] as const) {
    expect(decisionsFor(booking(status), start)).toEqual([]);
  }
});

const monday = "2027-01-11";
const moving = { starts_at: "2027-01-11T08:00:00Z", ends_at: "2027-01-11T09:00:00Z" };
/** From nine to a quarter past eleven in Paris. */
const calendar = {
  zone: "Europe/Paris",
  starts: ["09:00", "09:30", "10:00", "10:30", "11:00"].map((time) => ({
    date: monday,
    time: `${time}:00`,
    instant: Date.parse(`${monday}T${time}:00+01:00`),
    hoursEnd: Date.parse(`${monday}T11:15:00+01:00`),
  })),
  busy: [],
};
const now = Date.parse("2027-01-01T12:00:00Z");

test("lists a day's starts in the expert's zone, with those too late for the working hours as taken", () => {
  const starts = dayStarts(calendar, monday, moving, now);
  expect(starts.map(({ time }) => time)).toEqual(["09:00", "09:30", "10:00", "10:30", "11:00"]);
  expect(starts.filter(({ isFree }) => isFree).map(({ time }) => time)).toEqual(["09:30", "10:00"]);
  expect(dayStarts(calendar, "2027-01-12", moving, now)).toEqual([]);
});

test("marks booked times as taken, except the booking's own", () => {
  const busy = [
    { starts_at: moving.starts_at, ends_at: moving.ends_at },
    { starts_at: "2027-01-11T09:30:00Z", ends_at: "2027-01-11T10:00:00Z" },
  ];
  const free = dayStarts({ ...calendar, busy }, monday, moving, now)
    .filter(({ isFree }) => isFree)
    .map(({ time }) => time);
  // An hour from 10:00 would run into the booking at 10:30.
  expect(free).toEqual(["09:30"]);
});
