import { locale } from "./locale";

/** What stands where an instant or a zone is none that this machine knows. */
export const unknownTime = "unknown time";

type Words = Omit<Intl.DateTimeFormatOptions, "timeZone">;

/** An instant, in milliseconds, by a zone's clocks. Never throws: an invalid one is an unknown time. */
export const timeInWords = (instant: number, zone: string, words: Words): string =>
  written(zone, words, (format) => format.format(instant));

/** A span of time by a zone's clocks; what both ends share is written once. Never throws. */
export const spanInWords = (from: number, until: number, zone: string, words: Words): string =>
  written(zone, words, (format) => format.formatRange(from, until));

/** An instant by the viewer's own clocks. Throws a RangeError when there is no such date. */
export const ownTimeInWords = (instant: number | string | Date, words: Words): string =>
  new Intl.DateTimeFormat(locale, words).format(new Date(instant));

/** A date by the viewer's own clocks: `November 21, 2026`. */
export const longDate = (instant: number | string | Date): string =>
  ownTimeInWords(instant, { dateStyle: "long" });

/** A date by the viewer's own clocks: `Nov 21, 2026`. */
export const mediumDate = (instant: number | string | Date): string =>
  ownTimeInWords(instant, { dateStyle: "medium" });

/** A date and time by the viewer's own clocks: `Nov 21, 2026, 9:00 AM`. */
export const mediumMoment = (instant: number | string | Date): string =>
  ownTimeInWords(instant, { dateStyle: "medium", timeStyle: "short" });

function written(
  timeZone: string,
  words: Words,
  write: (format: Intl.DateTimeFormat) => string,
): string {
  try {
    return write(new Intl.DateTimeFormat(locale, { ...words, timeZone }));
  } catch (error) {
    if (error instanceof RangeError) return unknownTime;
    throw error;
  }
}
