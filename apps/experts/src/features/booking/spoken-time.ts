import { timeInWords } from "@ensemble/consultations";

/** A day in words, in a zone: `Monday, November 23, 2026`. */
export const spokenDay = (instant: number, zone: string): string =>
  timeInWords(instant, zone, { dateStyle: "full" });

/** A time of day, in a zone: `9:30 AM`. */
export const spokenTime = (instant: number, zone: string): string =>
  timeInWords(instant, zone, { timeStyle: "short" });

/** Day and time, short enough for a button: `Mon, Nov 23, 9:30 AM`. */
export const shortMoment = (instant: number, zone: string): string =>
  timeInWords(instant, zone, {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
