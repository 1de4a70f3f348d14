import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { bookingKeys } from "../../query-keys";

/** The columns of a booking in lists and dialogs. */
export const bookingColumns = `id, status, starts_at, ends_at, time_zone, booking_date, start_time,
  total_amount, client_id, client_notes, client_time_zone, cancel_reason, sequence, created_at,
  expert:expert_stylists!expert_bookings_expert_id_fkey(id, slug, name, time_zone),
  package:service_packages!expert_bookings_package_fkey(id, name, service_type, duration_minutes)` as const;

/** One booking with its events; null when there is none. Throws DataError. */
export const bookingOf = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.booking(id),
    queryFn: () => readBooking(id),
    staleTime: 0,
  });

export type BookingWithHistory = NonNullable<Awaited<ReturnType<typeof readBooking>>>;
export type Booking = Omit<BookingWithHistory, "events">;

async function readBooking(id: string) {
  // The id comes from the URL; the database would reject one that is no UUID.
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return null;
  const [booking] = await unwrap(
    db()
      .from("expert_bookings")
      .select(
        `${bookingColumns},
        events:expert_booking_events(id, happened_at, by_client, status, starts_at)`,
      )
      .eq("id", id)
      .limit(1),
  );
  return booking ?? null;
}

/** Whether a booking can still change: cancelled, completed and missed ones cannot. */
export const isOpen = ({ status }: Pick<Booking, "status">): boolean =>
  status === "pending" || status === "confirmed";

/** Whether a consultation has begun: only then it can be completed or missed. */
export const hasBegun = ({ starts_at }: Pick<Booking, "starts_at">, now: number): boolean =>
  Date.parse(starts_at) <= now;

/** Names a booking in labels and questions. */
export const bookingName = ({ package: offered, expert }: Booking): string =>
  `${offered.name} with ${expert.name}`;
