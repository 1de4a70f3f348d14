import { formatInZone } from "@ensemble/time";

/** A day in a time zone: `Monday, November 23, 2026`. */
export const spokenDay = (instant: number, zone: string): string =>
  formatInZone(instant, zone, { dateStyle: "full" });

/** A time of day in a time zone: `9:30 AM`. */
export const spokenTime = (instant: number, zone: string): string =>
  formatInZone(instant, zone, { timeStyle: "short" });

/** A time span in a time zone: `11:00 AM – 12:30 PM`; a single time when it is empty. */
export function spokenSpan(from: number, until: number, zone: string): string {
  const [start, end] = [spokenTime(from, zone), spokenTime(until, zone)];
  return start === end ? start : `${start} – ${end}`;
}

/** Day and time, short enough for a button: `Mon, Nov 23, 9:30 AM`. */
export const shortMoment = (instant: number, zone: string): string =>
  formatInZone(instant, zone, {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
