import type { Database } from "@ensemble/contract";
import type { PlaceKind } from "@ensemble/domain";
import { live, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { StudioExpert } from "../studio-layout";
import { studioKeys } from "../query-keys";

type Bookings = Database["public"]["Functions"]["studio_bookings"];

/** A booking as its studio shows it, with the expert's zone. See `studio_bookings`. */
export type StudioBooking = WithNulls<
  Bookings["Returns"][number],
  | "client_id"
  | "client_name"
  | "client_notes"
  | "client_time_zone"
  | "cancel_reason"
  | "place_kind"
  | "place"
  | "intake_version"
  | "shared_list_id"
  | "proposal_id"
  | "proposed_at"
  | "proposal_message"
  | "proposal_expires_at"
  | "answer_by"
  | "client_email"
  | "client_phone"
> & { time_zone: string };

/** A row of a function, whose generated type has no nulls. */
export type WithNulls<Row, Nullable extends keyof Row> = Omit<Row, Nullable> & {
  [Key in Nullable]: Row[Key] | null;
};

type Which = Omit<Bookings["Args"], "expert">;

/** Queries some of a studio's bookings, in order. Throws DataError, forbidden for everyone else. */
export const bookingsQuery = (expert: StudioExpert, which: Which) =>
  queryOptions({
    queryKey: studioKeys.bookings(expert.id, which),
    queryFn: () => fetchBookings(expert, which),
    ...live,
  });

async function fetchBookings(expert: StudioExpert, which: Which): Promise<StudioBooking[]> {
  const rows = await unwrap(db().rpc("studio_bookings", { expert: expert.id, ...which }));
  return rows.map((row) => ({ ...row, time_zone: expert.time_zone }));
}

/** Queries a booking of a studio, or of any, with its expert; null if not found. */
export const bookingQuery = (id: string, studio: StudioExpert | undefined) =>
  queryOptions({
    queryKey: studioKeys.booking(id, studio?.id),
    queryFn: async () => {
      // The id comes from the URL, and the database rejects anything but a UUID.
      if (!isId(id)) return null;
      const expert = studio ?? (await expertOfBooking(id));
      const [booking] = expert ? await fetchBookings(expert, { booking: id }) : [];
      return expert && booking ? { booking, expert } : null;
    },
    ...live,
    staleTime: 0,
  });

async function expertOfBooking(id: string): Promise<StudioExpert | undefined> {
  const [found] = await unwrap(
    db()
      .from("expert_bookings")
      .select("expert:expert_stylists!expert_bookings_expert_id_fkey(id, slug, name, time_zone)")
      .eq("id", id)
      .limit(1),
  );
  return found?.expert;
}

/**
 * Queries clients' email addresses by booking, for administrators. Erased accounts have no address.
 */
export const contactsQuery = (bookings: readonly string[]) =>
  queryOptions({
    queryKey: studioKeys.contacts(bookings),
    queryFn: async (): Promise<ReadonlyMap<string, string>> => {
      const rows = await unwrap(db().rpc("booking_contacts", { bookings: [...bookings] }));
      return new Map(rows.map(({ booking_id, email }) => [booking_id, email]));
    },
    enabled: bookings.length > 0,
  });

/** Queries where bookings take place, by booking. */
export const placesQuery = (bookings: readonly string[]) =>
  queryOptions({
    queryKey: studioKeys.places(bookings),
    queryFn: async (): Promise<ReadonlyMap<string, { kind: PlaceKind; place: string | null }>> => {
      const rows = await unwrap(db().rpc("booking_places", { bookings: [...bookings] }));
      return new Map(rows.map(({ booking_id, ...place }) => [booking_id, place]));
    },
    enabled: bookings.length > 0,
  });

export const formatClient = ({ client_name: name }: { client_name: string | null }): string =>
  name || "Client";

/** Names a booking in labels and confirmations. */
export const studioBookingName = (booking: StudioBooking): string =>
  `${booking.package_name} for ${formatClient(booking)}`;

/** Returns whether a text is an id; the database would reject any other. */
export const isId = (text: string): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
