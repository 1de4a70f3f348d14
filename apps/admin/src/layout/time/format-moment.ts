import { formatSpanInZone, formatInZone } from "@ensemble/domain";

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
