import type { Database } from "@ensemble/contract";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { daysFrom, wallClock } from "./time";

const minute = 60_000;

/** A span in which the expert can't be booked, as ISO 8601. */
export interface BusyTime {
  starts_at: string;
  ends_at: string;
}

/** A start on the expert's grid, as the database returns it. */
export interface Start {
  /** The expert's local date and time: `2026-11-23` and `09:00:00`. */
  date: string;
  time: string;
  /** Epoch milliseconds. */
  instant: number;
  /** When the working hours end, in epoch milliseconds. A consultation must end by then. */
  hoursEnd: number;
}

export interface Calendar {
  zone: string;
  starts: readonly Start[];
  busy: readonly BusyTime[];
}

/** A start, and whether a consultation fits there. */
export interface OfferedTime extends Start {
  isFree: boolean;
  /** If not free, whether the rescheduled booking has this time or the hours end too early. */
  isOwn?: boolean;
  isTooLate?: boolean;
}

/**
 * Returns an expert's future starts on the given dates (`2026-11-23`, in the expert's zone), in
 * order. A start is free if a consultation of `duration` minutes ends within the hours and doesn't
 * overlap other bookings than `moving`. The database applies the same rules.
 */
export function offeredOn(
  dates: readonly string[],
  calendar: Calendar,
  now: number,
  duration: number,
  moving?: BusyTime,
): OfferedTime[] {
  const own = moving && Date.parse(moving.starts_at);
  const busy = calendar.busy
    .map(({ starts_at, ends_at }) => ({ from: Date.parse(starts_at), until: Date.parse(ends_at) }))
    .filter(({ from }) => from !== own);
  const isClear = (start: number) =>
    busy.every(({ from, until }) => start >= until || start + duration * minute <= from);

  return calendar.starts
    .filter(({ date, instant }) => instant > now && dates.includes(date))
    .toSorted((one, other) => one.instant - other.instant)
    .map((start) => {
      if (start.instant === own) return { ...start, isFree: false, isOwn: true };
      const isTooLate = start.instant + duration * minute > start.hoursEnd;
      if (isTooLate) return { ...start, isFree: false, isTooLate };
      return { ...start, isFree: isClear(start.instant) };
    });
}

/** Returns an expert's starts within `days` days from `now`; see `offeredOn`. */
export const offeredTimes = (
  calendar: Calendar,
  now: number,
  days: number,
  duration: number,
  moving?: BusyTime,
): OfferedTime[] => offeredOn(daysFrom(now, calendar.zone, days), calendar, now, duration, moving);

/** Returns the instants at which a consultation of `duration` minutes can start, in order. */
export const freeTimes = (calendar: Calendar, now: number, days: number, duration: number) =>
  offeredTimes(calendar, now, days, duration)
    .filter(({ isFree }) => isFree)
    .map(({ instant }) => instant);

/**
 * Returns the database's date and time for an instant, or the browser's in the expert's zone if the
 * instant is no longer offered.
 */
export function dateAndTimeOf(instant: number, { starts, zone }: Calendar) {
  const start = starts.find((one) => one.instant === instant);
  const [date = "", time = ""] = wallClock(instant, zone).split("T");
  return { date: start?.date ?? date, time: start?.time ?? time };
}

/** How many days ahead a consultation can be booked; the database's limit. */
export const bookableDays = 90;

const day = 86_400_000;

/** Queries an expert's start times and booked spans. */
export const calendarOf = (expert: { id: string; time_zone: string }) =>
  queryOptions({
    queryKey: ["calendar", expert.id],
    queryFn: () => readCalendar(expert.id, expert.time_zone),
    // Others may book in the meantime; the database has the final say.
    staleTime: 15_000,
  });

async function readCalendar(expertId: string, zone: string): Promise<Calendar> {
  const now = Date.now();
  // The expert's first and last day can differ from the viewer's by one.
  const until = now + (bookableDays + 2) * day;
  const [windows, busy] = await Promise.all([
    unwrap(
      db().rpc("expert_starts", {
        expert: expertId,
        from_day: dateOf(now - day),
        until_day: dateOf(until),
      }),
    ),
    unwrap(
      db().rpc("expert_busy_times", {
        expert: expertId,
        from_time: new Date(now).toISOString(),
        until_time: new Date(until).toISOString(),
      }),
    ),
  ]);
  const starts = windows.flatMap(({ day: date, times, starts: instants, hours_end: end }) =>
    instants.map((instant, index) => ({
      date,
      time: times[index] ?? "",
      instant: Date.parse(instant),
      hoursEnd: Date.parse(end),
    })),
  );
  return { zone, starts, busy };
}

const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

export type ServiceType = Database["public"]["Enums"]["service_type"];

/** Labels in display order. */
export const serviceTypeNames: Record<ServiceType, string> = {
  virtual: "Virtual",
  in_person: "In person",
  wardrobe_review: "Wardrobe review",
  shopping_trip: "Shopping trip",
};

export type BookingStatus = Database["public"]["Enums"]["booking_status"];

export const bookingStatusNames: Record<BookingStatus, string> = {
  pending: "Pending",
  confirmed: "Confirmed",
  completed: "Completed",
  no_show: "No-show",
  cancelled: "Cancelled",
};

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
