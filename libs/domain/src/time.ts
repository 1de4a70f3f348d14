/** The only language of the site's dates and numbers. */
export const locale = "en-US";

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
export const mediumDateTime = (instant: number | string | Date): string =>
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

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

type Month = "short" | "long";

// Not by Intl: its first use stops a slow phone for 50 ms while a page starts.

/** An instant's day in UTC: `Nov 21`, `November 21`; an invalid instant is an unknown time. */
export function utcMonthDay(instant: string, month: Month): string {
  const date = new Date(instant);
  const name = months[date.getUTCMonth()];
  if (!name) return unknownTime;
  return `${month === "short" ? name.slice(0, 3) : name} ${date.getUTCDate()}`;
}

/** An instant's date in UTC: `Nov 21, 2026`, `November 21, 2026`. */
export function utcDate(instant: string, month: Month): string {
  const day = utcMonthDay(instant, month);
  return day === unknownTime ? day : `${day}, ${new Date(instant).getUTCFullYear()}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-CA", {
      timeZone: isZone(zone) ? zone : "UTC",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    clocks.set(zone, clock);
  }
  return clock;
}

/** Whether this machine knows the zone: the database may know newer ones. */
export function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat(locale, { timeZone: name }));
  } catch {
    return false;
  }
}

/**
 * The local time of a zone at an instant, as `2026-11-23T09:00:00`; UTC for a zone that this
 * machine does not know.
 */
export function wallClock(instant: number, zone: string): string {
  const part = Object.fromEntries(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}`;
}

const day = 86_400_000;

/** Consecutive days from an instant's own day in a zone, as `2026-11-23`. */
export function daysFrom(instant: number, zone: string, count: number): string[] {
  const first = Date.parse(`${wallClock(instant, zone).slice(0, 10)}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * day).toISOString().slice(0, 10),
  );
}

/** The viewer's zone, by its IANA name. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A zone's name for reading: `America/New York`. */
export const formatZone = (zone: string): string => zone.replaceAll("_", " ");
