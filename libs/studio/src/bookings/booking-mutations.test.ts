import { expect, test } from "vitest";
import { type DecidedBooking, decisionsFor } from "./booking-mutations";

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
  expect(decisionsFor(booking("confirmed"), start)).toEqual(["completed", "no_show", "cancelled"]);
});

test("returns an empty list for a closed booking", () => {
  for (const status of ["completed", "no_show", "cancelled"] as const) {
    expect(decisionsFor(booking(status), start)).toEqual([]);
  }
});
