interface Appointment {
  status: string;
  starts_at: string;
  ends_at: string;
}

/** How long before the start a client can make the last change, in milliseconds. */
const notice = 24 * 3_600_000;

/** Pending or confirmed. */
export const isOpen = ({ status }: Appointment): boolean =>
  status === "pending" || status === "confirmed";

/** Splits bookings into upcoming, the next first, and past, the latest first. */
export function splitBookings<Row extends Appointment>(
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

/** Whether the client may still cancel or move the booking; the database decides in the end. */
export const isChangeable = (booking: Appointment, now: number): boolean =>
  isOpen(booking) && Date.parse(booking.starts_at) - notice > now;
