import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { bookingKeys } from "../../query-keys";

/** Queries a booking; null if it doesn't exist or the account can't see it. */
export const bookingOf = (bookingId: string, userId: string) =>
  queryOptions({
    queryKey: bookingKeys.booking(userId, bookingId),
    queryFn: () => readBooking(bookingId),
  });

/** Queries the account's own bookings, latest start first. */
export const bookingsOf = (userId: string) =>
  queryOptions({
    queryKey: bookingKeys.list(userId),
    queryFn: () =>
      unwrap(
        db()
          .from("expert_bookings")
          .select(columns)
          .eq("client_id", userId)
          .order("starts_at", { ascending: false }),
      ),
  });

async function readBooking(bookingId: string) {
  // The database would reject an invalid UUID from the URL.
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(bookingId)) return null;
  const [booking] = await unwrap(
    db().from("expert_bookings").select(columns).eq("id", bookingId).limit(1),
  );
  return booking ?? null;
}

const columns = `id, client_id, status, starts_at, ends_at, time_zone, total_amount, client_notes,
  cancel_reason, sequence,
  expert:expert_stylists!expert_bookings_expert_id_fkey(id, slug, name, time_zone, is_active),
  package:service_packages!expert_bookings_package_fkey(id, name, service_type, duration_minutes),
  events:expert_booking_events(id, happened_at, by_client, status, starts_at),
  review:expert_reviews!expert_reviews_booking_id_fkey(rating, review_text)` as const;

export type Booking = NonNullable<Awaited<ReturnType<typeof readBooking>>>;

/** Returns where a booking takes place; undefined until it's confirmed, null without a place. */
export async function placeOf({ id }: Pick<Booking, "id">): Promise<string | null | undefined> {
  const [place] = await unwrap(db().rpc("booking_places", { bookings: [id] }));
  return place?.place;
}

/** Splits bookings into upcoming (next first) and past (latest first). */
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

export const isOpen = ({ status }: Appointment): boolean =>
  status === "pending" || status === "confirmed";

/** Returns whether the client can still change the booking; the database has the final say. */
export const isChangeable = (booking: Appointment, now: number): boolean =>
  isOpen(booking) && Date.parse(booking.starts_at) - changeDeadlineMs > now;

interface Appointment {
  status: string;
  starts_at: string;
  ends_at: string;
}

/** How long before the start clients can make changes. */
const changeDeadlineMs = 24 * 3_600_000;
