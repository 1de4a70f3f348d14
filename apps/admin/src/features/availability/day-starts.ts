import { instantOf } from "../bookings/zoned-time";
import type { ExpertCalendar } from "./expert-calendar";
import { minutesOf, timeOf } from "./time-of-day";

/** Minutes between two starts (experts and admin §9). */
const grid = 30;

interface DayStart {
  /** `09:00` by the expert's clocks. */
  time: string;
  instant: number;
  isFree: boolean;
}

/**
 * The starts that an expert offers on a date (`2026-11-23`), in order; `moving` is the booking that
 * looks for a new one, whose own time is no obstacle. The database has the last word.
 */
export function dayStarts(
  { windows, daysOff, busy }: ExpertCalendar,
  date: string,
  zone: string,
  moving: { starts_at: string; ends_at: string },
): DayStart[] {
  if (daysOff.some(({ first_day, last_day }) => first_day <= date && date <= last_day)) return [];
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const own = Date.parse(moving.starts_at);
  const length = Date.parse(moving.ends_at) - own;
  const taken = busy
    .map(({ starts_at, ends_at }) => ({ from: Date.parse(starts_at), until: Date.parse(ends_at) }))
    .filter(({ from }) => from !== own);
  return windows
    .filter(({ day_of_week }) => day_of_week === weekday)
    .flatMap(({ start_time, end_time }) => startsWithin(minutesOf(start_time), minutesOf(end_time)))
    .sort()
    .map((time) => {
      const instant = instantOf(date, time, zone);
      const isClear = taken.every(
        ({ from, until }) => instant >= until || instant + length <= from,
      );
      return { time, instant, isFree: isClear && instant > Date.now() && instant !== own };
    });
}

function startsWithin(first: number, end: number): string[] {
  const count = Math.ceil((end - first) / grid);
  return Array.from({ length: count }, (_, place) => timeOf(first + place * grid));
}
