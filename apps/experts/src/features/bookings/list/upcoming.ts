interface Appointment {
  status: string;
  starts_at: string;
  ends_at: string;
}

/** Until how long before its start a client may change a booking, in milliseconds. */
const notice = 24 * 3_600_000;

/** Whether a booking still stands. */
export const isOpen = ({ status }: Appointment): boolean =>
  status === "pending" || status === "confirmed";

/** Parts bookings into what is to come, the next first, and the rest, the latest first. */
export function partBookings<Row extends Appointment>(
  bookings: readonly Row[],
  now: number,
): { upcoming: Row[]; past: Row[] } {
  const isUpcoming = (one: Row) => isOpen(one) && Date.parse(one.ends_at) > now;
  const byStart = bookings.toSorted(
    (one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at),
  );
  return {
    upcoming: byStart.filter(isUpcoming),
    past: byStart.filter((one) => !isUpcoming(one)).reverse(),
  };
}

/** Whether its client may still cancel or move a booking; the database has the last word. */
export const isChangeable = (booking: Appointment, now: number): boolean =>
  isOpen(booking) && Date.parse(booking.starts_at) - notice > now;
