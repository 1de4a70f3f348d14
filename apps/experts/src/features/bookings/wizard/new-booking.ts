import { dateAndTimeOf, type Calendar } from "@ensemble/consultations";
import { ownZone, wallClock } from "@ensemble/time";
import { DataError, db, unwrap } from "@ensemble/session";

export interface NewBooking {
  expert: { id: string; time_zone: string };
  clientId: string;
  offered: { id: string; duration_minutes: number; price: number };
  /** Epoch milliseconds. */
  start: number;
  notes: string;
}

/**
 * Books a consultation (BOOK-10) and returns its id.
 * Throws DataError; the hint says why the database refused.
 */
export async function insertBooking(booking: NewBooking, calendar: Calendar): Promise<string> {
  try {
    const created = await unwrap(
      db().from("expert_bookings").insert(bookingRow(booking, calendar)).select("id").single(),
    );
    return created.id;
  } catch (error) {
    // A first attempt may have succeeded with its response lost: the time is then taken by this
    // client.
    const taken = error instanceof DataError && error.hint === "slot_taken";
    const own = taken ? await ownBookingAt(booking) : undefined;
    if (own) return own;
    throw error;
  }
}

/**
 * The row of BOOK-10: date and times in the expert's zone. `expected_starts_at` makes the database
 * refuse them if they mean another instant; the visitor's zone lets mails show their local time.
 */
export function bookingRow(
  { expert, clientId, offered, start, notes }: NewBooking,
  calendar: Calendar,
) {
  const end = start + offered.duration_minutes * 60_000;
  const { date, time } = dateAndTimeOf(start, calendar);
  const [, endTime = ""] = wallClock(end, expert.time_zone).split("T");
  return {
    expert_id: expert.id,
    client_id: clientId,
    package_id: offered.id,
    booking_date: date,
    start_time: time,
    end_time: endTime,
    total_amount: offered.price,
    client_notes: notes.trim() || null,
    status: "pending" as const,
    client_time_zone: ownZone(),
    expected_starts_at: new Date(start).toISOString(),
  };
}

async function ownBookingAt({ expert, clientId, start }: NewBooking): Promise<string | undefined> {
  const [own] = await unwrap(
    db()
      .from("expert_bookings")
      .select("id")
      .eq("expert_id", expert.id)
      .eq("client_id", clientId)
      .eq("starts_at", new Date(start).toISOString())
      .in("status", ["pending", "confirmed"])
      .limit(1),
  );
  return own?.id;
}
