import { daysFrom, wallClock } from "@ensemble/time";

const minute = 60_000;

/** A span in which the expert cannot be booked, as ISO 8601. */
export interface BusyTime {
  starts_at: string;
  ends_at: string;
}

/** A start on the expert's grid, as the database returns it. */
export interface Start {
  /** The expert's local date and time: `2026-11-23` and `09:00:00`. */
  date: string;
  time: string;
  /** In milliseconds. */
  instant: number;
  /** When the surrounding hours end, in milliseconds: a consultation must end by then. */
  hoursEnd: number;
}

export interface Calendar {
  zone: string;
  starts: readonly Start[];
  busy: readonly BusyTime[];
}

/** A start that an expert offers, and whether a consultation fits there. */
export interface OfferedTime extends Start {
  isFree: boolean;
  /** Why it is not free: it belongs to the booking being moved, or the hours end too early. */
  isOwn?: boolean;
  isTooLate?: boolean;
}

/**
 * The starts that an expert offers on dates (`2026-11-23`, in the expert's zone), in order and in
 * the future. One is free when a consultation of `duration` minutes ends within the hours and
 * overlaps no booking; the `moving` booking's own time does not block it. The database applies the
 * same rules when a booking is made.
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

/** The starts that an expert offers within `days` days from `now`, in the form of `offeredOn`. */
export const offeredTimes = (
  calendar: Calendar,
  now: number,
  days: number,
  duration: number,
  moving?: BusyTime,
): OfferedTime[] => offeredOn(daysFrom(now, calendar.zone, days), calendar, now, duration, moving);

/** The instants at which a consultation of `duration` minutes can start, in order. */
export const freeTimes = (calendar: Calendar, now: number, days: number, duration: number) =>
  offeredTimes(calendar, now, days, duration)
    .filter(({ isFree }) => isFree)
    .map(({ instant }) => instant);

/**
 * The date and time that the database uses for an instant. If it is not (or no longer) offered,
 * they are calculated by this browser in the expert's zone.
 */
export function dateAndTimeOf(instant: number, { starts, zone }: Calendar) {
  const start = starts.find((one) => one.instant === instant);
  const [date = "", time = ""] = wallClock(instant, zone).split("T");
  return { date: start?.date ?? date, time: start?.time ?? time };
}
