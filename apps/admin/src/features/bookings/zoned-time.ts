/** The administrator's own zone, by its IANA name. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a clock on the wall of a zone shows at an instant, as `2026-11-23 09:00:00`. */
export const wallClock = (instant: number, zone: string): string =>
  new Date(instant).toLocaleString("sv-SE", { timeZone: zone });

/**
 * The instant, in milliseconds, at which a zone's clocks show a date (`2026-11-23`) and a time
 * (`09:00`). Around a change of the clocks the database has the last word.
 */
export function instantOf(date: string, time: string, zone: string): number {
  const shown = Date.parse(`${date}T${time}Z`);
  const offsetAt = (instant: number) => Date.parse(`${wallClock(instant, zone)}Z`) - instant;
  return shown - offsetAt(shown - offsetAt(shown));
}

/** A day in words: `Mon, Nov 23, 2026`. */
export const dayInWords = (instant: number, zone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZone: zone,
  }).format(instant);

/** A span of a day in words: `9:00 – 10:00 AM`. */
export const spanInWords = (from: number, until: number, zone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: zone }).formatRange(from, until);

/** Day and time in words: `Mon, Nov 23, 2026, 9:00 AM`. */
export const momentInWords = (instant: number, zone: string): string =>
  `${dayInWords(instant, zone)}, ${spanInWords(instant, instant, zone)}`;

/** A zone's name as it is read aloud: `America/New York`. */
export const spokenZone = (zone: string): string => zone.replaceAll("_", " ");
