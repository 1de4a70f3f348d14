import { locale } from "./locale";

/** Shown for an invalid instant, or a zone that this machine does not know. */
export const unknownTime = "unknown time";

type Words = Omit<Intl.DateTimeFormatOptions, "timeZone">;

/**
 * An instant, in milliseconds, in a zone's local time. Never throws: an invalid one is an unknown
 * time.
 */
export const timeInWords = (instant: number, zone: string, words: Words): string =>
  written(zone, words, (format) => format.format(instant));

/** A time span in a zone's local time; parts that both ends share appear once. Never throws. */
export const spanInWords = (from: number, until: number, zone: string, words: Words): string =>
  written(zone, words, (format) => format.formatRange(from, until));

/** An instant in the viewer's local time. Throws a RangeError for an invalid date. */
export const ownTimeInWords = (instant: number | string | Date, words: Words): string =>
  new Intl.DateTimeFormat(locale, words).format(new Date(instant));

/** A date in the viewer's local time: `November 21, 2026`. */
export const longDate = (instant: number | string | Date): string =>
  ownTimeInWords(instant, { dateStyle: "long" });

/** A date in the viewer's local time: `Nov 21, 2026`. */
export const mediumDate = (instant: number | string | Date): string =>
  ownTimeInWords(instant, { dateStyle: "medium" });

/** A date and time in the viewer's zone: `Nov 21, 2026, 9:00 AM`. */
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
