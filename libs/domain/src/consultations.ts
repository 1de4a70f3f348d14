import type { Database } from "@ensemble/contract";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { daysFrom, wallClock } from "./time";

/** A start on the expert's grid, and whether it can be booked, as the database returns it. */
export interface OfferedTime {
  /** The expert's local date and time: `2026-11-23` and `09:00:00`. */
  date: string;
  time: string;
  /** Epoch milliseconds. */
  instant: number;
  isFree: boolean;
  /** If not free, whether the rescheduled booking has this time or the hours end too early. */
  isOwn?: boolean;
  isTooLate?: boolean;
}

export interface Calendar {
  zone: string;
  /** In order. */
  starts: readonly OfferedTime[];
}

/** Returns an expert's starts within `days` days from `now`, in the expert's zone. */
export function offeredTimes({ starts, zone }: Calendar, now: number, days: number): OfferedTime[] {
  const dates = new Set(daysFrom(now, zone, days));
  return starts.filter(({ date }) => dates.has(date));
}

/** Returns the instants at which the calendar's consultation can start, in order. */
export const freeTimes = (calendar: Calendar, now: number, days: number): number[] =>
  offeredTimes(calendar, now, days)
    .filter(({ isFree }) => isFree)
    .map(({ instant }) => instant);

/**
 * Returns the database's date and time for an instant, or the browser's in the expert's zone if the
 * instant is no longer offered.
 */
export function toDateAndTime(instant: number, { starts, zone }: Calendar) {
  const start = starts.find((offered) => offered.instant === instant);
  const [date = "", time = ""] = wallClock(instant, zone).split("T");
  return { date: start?.date ?? date, time: start?.time ?? time };
}

/** How many days ahead a consultation can be booked; the database's limit. */
export const bookableDays = 90;

const day = 86_400_000;

interface Consultation {
  /** IDs of the package, or of the booking that moves and keeps its package and duration. */
  package?: string | undefined;
  moving?: string | undefined;
  /** The number of the browser's own hold, which doesn't count. */
  holder?: string | undefined;
}

/**
 * Queries the times that an expert offers for a consultation. Without one, its key is a prefix of the
 * keys of all.
 */
export const calendarQuery = (
  expert: { id: string; time_zone: string },
  consultation?: Consultation,
) =>
  queryOptions({
    queryKey: ["calendar", expert.id, ...(consultation ? [consultation] : [])],
    queryFn: () => fetchCalendar(expert.id, expert.time_zone, consultation),
    // Others may book in the meantime; the database has the final say.
    staleTime: 15_000,
  });

async function fetchCalendar(
  expertId: string,
  zone: string,
  consultation?: Consultation,
): Promise<Calendar> {
  const now = Date.now();
  // The expert's first and last day can differ from the viewer's by one.
  const windows = await unwrap(
    db().rpc("available_slots", {
      expert: expertId,
      from_day: toDate(now - day),
      until_day: toDate(now + (bookableDays + 2) * day),
      ...consultation,
    }),
  );
  const starts = windows.flatMap(({ day: date, times, starts: instants, states }) =>
    instants.map((instant, index): OfferedTime => {
      const state = states[index];
      return {
        date,
        time: times[index] ?? "",
        instant: Date.parse(instant),
        isFree: state === "free",
        isOwn: state === "own",
        isTooLate: state === "late",
      };
    }),
  );
  // Windows can overlap.
  return { zone, starts: starts.toSorted((one, other) => one.instant - other.instant) };
}

const toDate = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

export type ServiceType = Database["public"]["Enums"]["service_type"];

/** Labels in display order. */
export const serviceTypeNames: Record<ServiceType, string> = {
  virtual: "Virtual",
  in_person: "In person",
  wardrobe_review: "Wardrobe review",
  shopping_trip: "Shopping trip",
};

interface Place {
  service_type: ServiceType;
  /** Where a package takes place; null as its type says (436-booking-places.sql). */
  place_kind: PlaceKind | null;
}

export const meetsInPerson = ({ service_type: type, place_kind: kind }: Place): boolean =>
  kind ? kind === "address" : type === "in_person" || type === "shopping_trip";

/** Returns a package's type, with the city if it takes place in person: `Shopping trip in Rome`. */
export const serviceText = (offered: Place, city: string): string =>
  serviceTypeNames[offered.service_type] + (meetsInPerson(offered) && city ? ` in ${city}` : "");

export type PlaceKind = Database["public"]["Enums"]["place_kind"];

export const placeNames: Record<PlaceKind, string> = {
  video: "Video call",
  address: "In person",
  phone: "Phone call",
};

export type BookingStatus = Database["public"]["Enums"]["booking_status"];

/** Returns the answer to a question, whose id may be a name of Object's prototype. */
export const answerTo = (answers: Readonly<Record<string, string>>, id: string): string =>
  (Object.hasOwn(answers, id) && answers[id]) || "";

export const bookingStatusNames: Record<BookingStatus, string> = {
  pending: "Pending",
  confirmed: "Confirmed",
  completed: "Completed",
  no_show: "No-show",
  cancelled: "Cancelled",
};

/**
 * Names what happened to a booking. The database has one status for every end, so that only its
 * history tells a declined or expired request from a cancelled consultation.
 */
export function eventName(
  event: { status: BookingStatus; actor_role: Database["public"]["Enums"]["actor_role"] },
  before: BookingStatus | null | undefined,
): string {
  if (event.status === "pending") return "Requested";
  if (event.status === "cancelled" && before === "pending" && event.actor_role !== "client")
    return event.actor_role === "system" ? "Expired" : "Declined";
  return bookingStatusNames[event.status];
}

/** Colors of the badges. */
export const bookingStatusColors = {
  pending: "amber",
  confirmed: "green",
  completed: "blue",
  no_show: "gray",
  cancelled: "red",
} as const satisfies Record<BookingStatus, string>;

export type Specialization = Database["public"]["Enums"]["specialization"];

/** Labels in display order. */
export const specializationNames: Record<Specialization, string> = {
  personal_styling: "Personal styling",
  special_occasions: "Special occasions",
  professional_wardrobe: "Professional wardrobe",
  menswear: "Menswear",
  sustainable_fashion: "Sustainable fashion",
  wardrobe_audit: "Wardrobe audit",
};
