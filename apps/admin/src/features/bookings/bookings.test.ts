import { expect, test } from "vitest";
import { decisionsFor } from "@ensemble/studio";
import type { Booking } from "./bookings";

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
