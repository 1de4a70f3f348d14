import { daysFrom, instantOf } from "./zoned-time";

/** Minutes between two starts (experts and admin §9). */
const grid = 30;
const minute = 60_000;

/** A weekly window in the expert's zone; Sunday is 0, times are `09:00:00`. */
export interface AvailabilityWindow {
  day_of_week: number;
  start_time: string;
  end_time: string;
}

/** Days away, both included, as `2026-11-23` in the expert's zone. */
export interface DaysOff {
  first_day: string;
  last_day: string;
}

/** A span in which the expert cannot be booked, as ISO 8601. */
export interface BusyTime {
  starts_at: string;
  ends_at: string;
}

export interface Calendar {
  zone: string;
  windows: readonly AvailabilityWindow[];
  daysOff: readonly DaysOff[];
  busy: readonly BusyTime[];
}

/** A start that an expert offers, in milliseconds, and whether a consultation fits there. */
export interface OfferedTime {
  instant: number;
  isFree: boolean;
  /** Whether it is the time of the very booking that is to move. */
  isOwn?: boolean;
}

/**
 * The starts that an expert offers on dates (`2026-11-23`, by the expert's clocks), in order: on the
 * grid of a window, not on a day off and in the future. One is free when a consultation of
 * `duration` minutes is clear of what is booked; of a booking that is `moving`, its own time does
 * not stand in its way. The database applies the same rules to what is then booked.
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

  return dates
    .filter(
      (date) => !calendar.daysOff.some((off) => off.first_day <= date && date <= off.last_day),
    )
    .flatMap((date) => startsOn(date, calendar))
    .filter((instant) => instant > now)
    .sort((one, other) => one - other)
    .map((instant) =>
      instant === own
        ? { instant, isFree: false, isOwn: true }
        : { instant, isFree: isClear(instant) },
    );
}

/** The starts that an expert offers within `days` days from `now`, as `offeredOn` tells them. */
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

function startsOn(date: string, { zone, windows }: Calendar): number[] {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return windows
    .filter(({ day_of_week }) => day_of_week === weekday)
    .flatMap(({ start_time, end_time }) => gridOf(start_time, end_time))
    .map((time) => instantOf(date, time, zone))
    .filter((instant) => instant !== undefined);
}

/** Every 30 minutes from the start up to, excluding, the end (experts and admin §9). */
function gridOf(start: string, end: string): string[] {
  const first = minutesOf(start);
  const count = Math.ceil((minutesOf(end) - first) / grid);
  return Array.from({ length: count }, (_, place) => timeOf(first + place * grid));
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00`;
