import { formatInZone, formatSpanInZone } from "@ensemble/domain";

/** Formats a day: `Mon, Nov 23, 2026`. */
export const formatDay = (instant: number, zone: string): string =>
  formatInZone(instant, zone, {
    weekday: "short",
    month: "short",
    day: "numeric",
    year: "numeric",
  });

/** Formats a range of times: `9:00 – 10:00 AM`. */
export const formatSpan = (from: number, until: number, zone: string): string =>
  formatSpanInZone(from, until, zone, { timeStyle: "short" });

/** Formats day and time: `Mon, Nov 23, 2026, 9:00 AM`. */
export function formatMoment(instant: number, zone: string): string {
  const [day, time] = [formatDay(instant, zone), formatSpan(instant, instant, zone)];
  return day === time ? day : `${day}, ${time}`;
}

/** Parses `09:30` or `09:30:00` to minutes after midnight. */
export function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Formats minutes after midnight as `09:30`; the end of the day is `24:00`. */
export const toTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Formats a time of day: `9:30 AM`. Both ends of the day are 12:00 AM. */
export const formatTimeOfDay = (time: string): string =>
  formatInZone(toMinutes(time) * 60_000, "UTC", { timeStyle: "short" });
