import { spanInWords as spanOf, timeInWords } from "@ensemble/time";

/** A day in words: `Mon, Nov 23, 2026`. */
export const dayInWords = (instant: number, zone: string): string =>
  timeInWords(instant, zone, { weekday: "short", month: "short", day: "numeric", year: "numeric" });

/** A span of a day in words: `9:00 – 10:00 AM`. */
export const spanInWords = (from: number, until: number, zone: string): string =>
  spanOf(from, until, zone, { timeStyle: "short" });

/** Day and time in words: `Mon, Nov 23, 2026, 9:00 AM`. */
export function momentInWords(instant: number, zone: string): string {
  const [day, time] = [dayInWords(instant, zone), spanInWords(instant, instant, zone)];
  return day === time ? day : `${day}, ${time}`;
}
