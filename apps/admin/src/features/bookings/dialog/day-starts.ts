import { offeredOn, type BusyTime, type Calendar } from "@ensemble/domain";

interface DayStart {
  /** `09:00` in the expert's zone. */
  time: string;
  instant: number;
  isFree: boolean;
}

/** The starts that an expert offers on a date (`2026-11-23`) for a booking to move to. */
export function dayStarts(
  calendar: Calendar,
  date: string,
  moving: BusyTime,
  now: number,
): DayStart[] {
  const minutes = (Date.parse(moving.ends_at) - Date.parse(moving.starts_at)) / 60_000;
  return offeredOn([date], calendar, now, minutes, moving).map(({ time, instant, isFree }) => ({
    time: time.slice(0, 5),
    instant,
    isFree,
  }));
}
