import type { Database } from "@ensemble/contract";
import { db, unwrap } from "@ensemble/session";
import { changedMeanwhile } from "../../../layout/saving/explain-refusal";
import { isOpen, type Booking } from "../booking";

/** What an administrator can decide about a booking that still stands. */
export type Decision = "confirmed" | "completed" | "no_show" | "cancelled";

/**
 * Writes a decision; a cancellation comes with its reason. Throws DataError: what is not as it was
 * shown stays as it is.
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
 * Moves a booking to a date (`2026-11-23`) and time (`09:00`) of the expert's clocks, in one
 * statement: either the new time is held or the old one stays. Refused when they mean another
 * instant than the one that was shown. Throws DataError.
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

type Change = Database["public"]["Tables"]["expert_bookings"]["Update"];

async function changeBooking(booking: Booking, change: Change): Promise<void> {
  const changed = await unwrap(
    db()
      .from("expert_bookings")
      .update(change)
      .eq("id", booking.id)
      // As it was on the screen: the status, and by the sequence the time.
      .eq("status", booking.status)
      .eq("sequence", booking.sequence)
      .select("id"),
  );
  if (changed.length === 0) throw changedMeanwhile();
}

/** What can be done about a booking now, the usual next step first. */
export function decisionsFor(booking: Booking, now: number): Decision[] {
  if (!isOpen(booking)) return [];
  if (Date.parse(booking.starts_at) <= now) return ["completed", "no_show", "cancelled"];
  return booking.status === "pending" ? ["confirmed", "cancelled"] : ["cancelled"];
}
