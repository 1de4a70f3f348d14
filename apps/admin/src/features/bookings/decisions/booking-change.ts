import type { Database } from "@ensemble/contract";
import { db, unwrap } from "@ensemble/session";
import { changedMeanwhile } from "../../../layout/saving/explain-refusal";
import { isOpen, type Booking } from "../booking";

/** What an administrator can do with an open booking. */
export type Decision = "confirmed" | "completed" | "no_show" | "cancelled";

/**
 * Writes a decision; a cancellation needs a reason. Throws DataError, also when the booking has
 * changed since it was shown.
 */
export const decideBooking = (
  booking: Booking,
  status: Decision,
  cancelReason: string,
): Promise<void> =>
  changeBooking(
    booking,
    status === "cancelled" ? { status, cancel_reason: cancelReason } : { status },
  );

/**
 * Moves a booking to a date (`2026-11-23`) and time (`09:00`) in the expert's zone, in one
 * statement: either the new time is held or the old one stays. Refused when date and time mean
 * another instant than the one shown. Throws DataError.
 */
export const moveBooking = (
  booking: Booking,
  date: string,
  time: string,
  instant: number,
): Promise<void> =>
  changeBooking(booking, {
    booking_date: date,
    start_time: time,
    expected_starts_at: new Date(instant).toISOString(),
  });

type Change = Pick<
  Database["public"]["Tables"]["expert_bookings"]["Update"],
  "status" | "cancel_reason" | "booking_date" | "start_time" | "expected_starts_at"
>;

async function changeBooking(booking: Booking, change: Change): Promise<void> {
  const changed = await unwrap(
    db()
      .from("expert_bookings")
      .update(change)
      .eq("id", booking.id)
      // As shown on the screen: the status and, by the sequence, the time.
      .eq("status", booking.status)
      .eq("sequence", booking.sequence)
      .select("id"),
  );
  if (changed.length === 0) throw changedMeanwhile();
}

/** The decisions possible now, the usual next step first. */
export function decisionsFor(booking: Booking, now: number): Decision[] {
  if (!isOpen(booking)) return [];
  if (Date.parse(booking.starts_at) <= now) return ["completed", "no_show", "cancelled"];
  return booking.status === "pending" ? ["confirmed", "cancelled"] : ["cancelled"];
}
