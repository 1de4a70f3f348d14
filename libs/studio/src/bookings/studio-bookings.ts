import type { BookingStatus, ServiceType } from "@ensemble/domain";
import type { Database, Json } from "@ensemble/contract/database";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { StudioExpert } from "../frame";
import { studioKeys } from "../query-keys";

export type PlaceKind = Database["public"]["Enums"]["place_kind"];

/** A booking as its studio shows it. */
export interface StudioBooking {
  id: string;
  status: BookingStatus;
  sequence: number;
  starts_at: string;
  ends_at: string;
  /** The expert's zone. */
  time_zone: string;
  /** The expert's local day, and the start in minutes after its midnight. */
  day: string;
  minute: number;
  /** Null if the client has no account, or none anymore. */
  client_id: string | null;
  client_name: string | null;
  client_notes: string | null;
  client_time_zone: string | null;
  cancel_reason: string | null;
  total_amount: number;
  package_id: string;
  package_name: string;
  service_type: ServiceType;
  /** Typed for this booking. */
  place_kind: PlaceKind | null;
  place: string | null;
  intake_version: number | null;
  intake_answers: Json;
  shared_list_id: string | null;
  /** The open proposal of another time. */
  proposal_id: string | null;
  proposed_at: string | null;
  proposal_words: string | null;
  proposal_expires_at: string | null;
}

type Which = Omit<Database["public"]["Functions"]["studio_bookings"]["Args"], "expert">;

/** Queries some of a studio's bookings, in order. Throws DataError, forbidden for everyone else. */
export const studioBookings = (expert: StudioExpert, which: Which) =>
  queryOptions({
    queryKey: studioKeys.bookings(expert.id, which),
    queryFn: async (): Promise<StudioBooking[]> => {
      const rows = await unwrap(db().rpc("studio_bookings", { expert: expert.id, ...which }));
      return rows.map((row) => ({ ...row, time_zone: expert.time_zone }));
    },
    // Clients and colleagues change them meanwhile.
    staleTime: 15_000,
  });

/** Queries where bookings take place, by booking. */
export const placesOf = (bookings: readonly string[]) =>
  queryOptions({
    queryKey: studioKeys.places(bookings),
    queryFn: async (): Promise<ReadonlyMap<string, { kind: PlaceKind; place: string | null }>> => {
      const rows = await unwrap(db().rpc("booking_places", { bookings: [...bookings] }));
      return new Map(rows.map(({ booking_id, ...place }) => [booking_id, place]));
    },
    enabled: bookings.length > 0,
  });

export const placeNames: Record<PlaceKind, string> = {
  video: "Video call",
  address: "Address",
  phone: "Phone call",
};

export const clientOf = ({ client_name: name }: { client_name: string | null }): string =>
  name || "a client";

/** Names a booking in labels and confirmations. */
export const studioBookingName = (booking: StudioBooking): string =>
  `${booking.package_name} for ${clientOf(booking)}`;

/** Returns whether a text is an id; the database would reject any other. */
export const isId = (text: string): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
