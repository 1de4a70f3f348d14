import { locale } from "./locale";

/** Shown for an invalid instant, or a zone that this machine does not know. */
export const unknownTime = "unknown time";

type Options = Omit<Intl.DateTimeFormatOptions, "timeZone">;

/**
 * An instant, in milliseconds, in a zone's local time. Never throws: an invalid one is an unknown
 * time.
 */
export const formatInZone = (instant: number, zone: string, options: Options): string =>
  formatSafely(zone, options, (format) => format.format(instant));

/** A time span in a zone's local time; parts that both ends share appear once. Never throws. */
export const formatSpanInZone = (
  from: number,
  until: number,
  zone: string,
  options: Options,
): string => formatSafely(zone, options, (format) => format.formatRange(from, until));

/** An instant in the viewer's local time. Throws a RangeError for an invalid date. */
export const formatLocal = (instant: number | string | Date, options: Options): string =>
  new Intl.DateTimeFormat(locale, options).format(new Date(instant));

/** A date in the viewer's local time: `November 21, 2026`. */
export const longDate = (instant: number | string | Date): string =>
  formatLocal(instant, { dateStyle: "long" });

/** A date in the viewer's local time: `Nov 21, 2026`. */
export const mediumDate = (instant: number | string | Date): string =>
  formatLocal(instant, { dateStyle: "medium" });

/** A date and time in the viewer's zone: `Nov 21, 2026, 9:00 AM`. */
export const mediumMoment = (instant: number | string | Date): string =>
  formatLocal(instant, { dateStyle: "medium", timeStyle: "short" });

function formatSafely(
  timeZone: string,
  options: Options,
  apply: (format: Intl.DateTimeFormat) => string,
): string {
  try {
    return apply(new Intl.DateTimeFormat(locale, { ...options, timeZone }));
  } catch (error) {
    if (error instanceof RangeError) return unknownTime;
    throw error;
  }
}
