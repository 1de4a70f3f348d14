import { productName } from "@ensemble/contract";
import { eventName, type PlaceKind } from "@ensemble/domain";
import { live, queryOptions } from "@ensemble/query";
import { currentSession, db, unwrap } from "@ensemble/session";
import { bookingKeys, expertKeys } from "../../query-keys";
import { questionsIn } from "../intake/intake";

/** Queries a booking; null if it doesn't exist or the account can't see it. */
export const bookingQuery = (bookingId: string, userId: string) =>
  queryOptions({
    queryKey: bookingKeys.booking(userId, bookingId),
    queryFn: () => fetchBooking(bookingId),
    ...live,
  });

export const bookingsQuery = (userId: string) =>
  queryOptions({
    queryKey: bookingKeys.list(userId),
    queryFn: async () =>
      withDetails(
        await unwrap(
          db()
            .from("expert_bookings")
            .select(columns)
            .eq("client_id", userId)
            .order("starts_at", { ascending: false }),
        ),
      ),
    ...live,
  });

async function fetchBooking(bookingId: string) {
  // The database would reject an invalid UUID from the URL.
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(bookingId)) return null;
  const [booking] = await withDetails(
    await unwrap(db().from("expert_bookings").select(columns).eq("id", bookingId).limit(1)),
  );
  return booking ?? null;
}

interface Row {
  id: string;
  status: string;
  intake_version: number | null;
  package: { id: string };
}

/**
 * Adds what bookings can't embed: where they take place, if the account sees it (yet) and for the
 * newest 200 (STUDIO-14), another time that was proposed and can still be accepted (STUDIO-11), and
 * the questions that were asked (STUDIO-15).
 */
async function withDetails<Stored extends Row>(bookings: readonly Stored[]) {
  const idsByStatus = (...statuses: string[]) =>
    bookings.filter(({ status }) => statuses.includes(status)).map(({ id }) => id);
  const placed = idsByStatus("pending", "confirmed", "completed", "no_show").slice(0, 200);
  const open = idsByStatus("pending", "confirmed");
  const asked = bookings.filter(({ intake_version: version }) => version !== null);
  const [places, proposals, intakes] = await Promise.all([
    placed.length > 0 ? unwrap(db().rpc("booking_places", { bookings: placed })) : [],
    open.length > 0 ? openProposals(open) : [],
    asked.length > 0 ? fetchIntakes(asked) : [],
  ]);
  return bookings.map((booking) => ({
    ...booking,
    place: places.find((place) => place.booking_id === booking.id) as Place | undefined,
    proposal: proposals.find((proposal) => proposal.booking_id === booking.id),
    questions: questionsIn(
      intakes.find(
        ({ package_id: packageId, version }) =>
          packageId === booking.package.id && version === booking.intake_version,
      )?.questions,
    ),
  }));
}

const fetchIntakes = (bookings: readonly Row[]) =>
  unwrap(
    db()
      .from("package_intakes")
      .select("package_id, version, questions")
      .in("package_id", [...new Set(bookings.map((booking) => booking.package.id))])
      .in("version", [...new Set(bookings.map((booking) => booking.intake_version ?? 0))]),
  );

const openProposals = (bookings: string[]) =>
  unwrap(
    db()
      .from("booking_proposals")
      .select("id, booking_id, starts_at, ends_at, message, expires_at")
      .in("booking_id", bookings)
      .eq("answer", "open")
      .gt("expires_at", new Date().toISOString()),
  );

/** Queries after how many hours an expert's requests expire without an answer (BOOK-15). */
export const answerHoursQuery = (expertId: string) =>
  queryOptions({
    queryKey: expertKeys.answerHours(expertId),
    queryFn: async () => {
      const [settings] = await unwrap(
        db().from("expert_settings").select("response_hours").eq("expert_id", expertId),
      );
      return settings?.response_hours ?? 72;
    },
  });

export interface Place {
  kind: PlaceKind;
  /** A link, an address or a phone number; null until the stylist says. */
  place: string | null;
}

const columns = `id, client_id, status, starts_at, ends_at, time_zone, total_amount, client_notes,
  cancel_reason, client_name, intake_version, intake_answers, shared_list_id, shows_favorites,
  expert:expert_stylists!expert_bookings_expert_id_fkey(id, slug, name, time_zone, city, is_active, outfit_credits(count)),
  package:service_packages!expert_bookings_package_fkey(id, name, service_type, place_kind, duration_minutes),
  events:expert_booking_events(id, happened_at, actor_role, status, starts_at),
  review:expert_reviews!expert_reviews_booking_id_fkey(rating, review_text)` as const;

export type Booking = NonNullable<Awaited<ReturnType<typeof fetchBooking>>>;

/** Returns a booking's events in words with who made them, newest first. */
export function createHistory({ events, expert, client_id: clientId }: Booking) {
  const session = currentSession();
  const isOwn = session.status === "signedIn" && session.user.id === clientId;
  const names = {
    client: isOwn ? "you" : "the client",
    stylist: expert.name,
    administrator: productName,
    system: undefined,
  };
  const sorted = events.toSorted((one, other) => one.id - other.id);
  return sorted
    .map((event, index) => {
      const [what, who] = [eventName(event, sorted[index - 1]?.status), names[event.actor_role]];
      return { ...event, words: who ? `${what} by ${who}` : what };
    })
    .reverse();
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
    past: byStart.filter((booking) => !isUpcoming(booking)).reverse(),
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
