import { expect, test } from "vitest";
import type { Booking } from "../booking";
import { decisionsFor } from "./booking-change";

const start = Date.parse("2027-01-11T14:00:00Z");
const booking = (status: Booking["status"]) =>
  ({ status, starts_at: new Date(start).toISOString() }) as Booking;

test("before it begins a booking is confirmed once, or cancelled", () => {
  expect(decisionsFor(booking("pending"), start - 1)).toEqual(["confirmed", "cancelled"]);
  expect(decisionsFor(booking("confirmed"), start - 1)).toEqual(["cancelled"]);
});

test("once begun it is closed, whether or not anybody confirmed it", () => {
  for (const status of ["pending", "confirmed"] as const) {
    expect(decisionsFor(booking(status), start)).toEqual(["completed", "no_show", "cancelled"]);
  }
});

test("what is decided stays", () => {
  for (const status of ["completed", "no_show", "cancelled"] as const) {
    expect(decisionsFor(booking(status), start)).toEqual([]);
  }
});
