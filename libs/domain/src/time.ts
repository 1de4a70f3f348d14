export const locale = "en-US";

/** Shown for an invalid instant or an unknown zone. */
export const unknownTime = "unknown time";

type Options = Omit<Intl.DateTimeFormatOptions, "timeZone">;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Keeps formatters, because creating one takes a slow phone up to a millisecond. */
function getFormatter(language: string, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([language, options]);
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language, options);
    formatters.set(key, formatter);
  }
  return formatter;
}

/** Formats epoch milliseconds in a zone. Returns `unknownTime` if invalid; never throws. */
export const formatInZone = (instant: number, zone: string, options: Options): string =>
  formatSafely(zone, options, (format) => format.format(instant));

/** Formats a span in a zone; parts that both ends share appear once. Never throws. */
export const formatSpanInZone = (
  from: number,
  until: number,
  zone: string,
  options: Options,
): string => formatSafely(zone, options, (format) => format.formatRange(from, until));

/** Formats an instant in the viewer's zone. Throws RangeError for an invalid date. */
export const formatLocal = (instant: number | string | Date, options: Options): string =>
  getFormatter(locale, options).format(new Date(instant));

/** Formats a date in the viewer's zone: `November 21, 2026`. */
export const longDate = (instant: number | string | Date): string =>
  formatLocal(instant, { dateStyle: "long" });

/** Formats a date in the viewer's zone: `Nov 21, 2026`. */
export const mediumDate = (instant: number | string | Date): string =>
  formatLocal(instant, { dateStyle: "medium" });

/** Formats date and time in the viewer's zone: `Nov 21, 2026, 9:00 AM`. */
export const mediumDateTime = (instant: number | string | Date): string =>
  formatLocal(instant, { dateStyle: "medium", timeStyle: "short" });

function formatSafely(
  timeZone: string,
  options: Options,
  apply: (format: Intl.DateTimeFormat) => string,
): string {
  try {
    return apply(getFormatter(locale, { ...options, timeZone }));
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

// Without Intl, whose first use would block a slow phone for 50 ms during page start.

/** Formats a UTC day: `Nov 21` or `November 21`. Returns `unknownTime` if invalid. */
export function utcMonthDay(instant: string, month: Month): string {
  const date = new Date(instant);
  const name = months[date.getUTCMonth()];
  if (!name) return unknownTime;
  return `${month === "short" ? name.slice(0, 3) : name} ${date.getUTCDate()}`;
}

/** Formats a UTC moment: `Nov 21, 9:05 AM`. Returns `unknownTime` if invalid. */
export function utcMoment(instant: string): string {
  const day = utcMonthDay(instant, "short");
  if (day === unknownTime) return day;
  const [hours, minutes] = new Date(instant).toISOString().slice(11, 16).split(":");
  return `${day}, ${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? "AM" : "PM"}`;
}

/** Formats a UTC date: `Nov 21, 2026` or `November 21, 2026`. */
export function utcDate(instant: string, month: Month): string {
  const day = utcMonthDay(instant, month);
  return day === unknownTime ? day : `${day}, ${new Date(instant).getUTCFullYear()}`;
}

const clockParts = {
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;

function getClock(zone: string): Intl.DateTimeFormat {
  try {
    return getFormatter("en-CA", { ...clockParts, timeZone: zone });
  } catch {
    return getFormatter("en-CA", { ...clockParts, timeZone: "UTC" });
  }
}

/** Returns whether this machine supports the zone; the database may know newer ones. */
export function isZone(name: string): boolean {
  try {
    return Boolean(getFormatter(locale, { timeZone: name }));
  } catch {
    return false;
  }
}

/** Returns a zone's local time as `2026-11-23T09:00:00`; falls back to UTC for an unknown zone. */
export function wallClock(instant: number, zone: string): string {
  const part = Object.fromEntries(
    getClock(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}`;
}

const day = 86_400_000;

/** Returns consecutive days in a zone, as `2026-11-23`, starting with the instant's. */
export function daysFrom(instant: number, zone: string, count: number): string[] {
  const first = Date.parse(`${wallClock(instant, zone).slice(0, 10)}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * day).toISOString().slice(0, 10),
  );
}

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Names that browsers and databases still give to renamed cities. */
const renamed: Readonly<Record<string, string>> = {
  Calcutta: "Kolkata",
  Katmandu: "Kathmandu",
  Kiev: "Kyiv",
  Rangoon: "Yangon",
  Saigon: "Ho Chi Minh City",
};

/** Returns a zone's place: `New York`, or `Buenos Aires, Argentina` for a zone within a country. */
export function zonePlace(zone: string): string {
  const [place = "", ...within] = zone.split("/").slice(1).reverse();
  return [renamed[place] ?? place, ...within].join(", ").replaceAll("_", " ");
}

/** Formats a zone as people say it: `New York, Eastern Time`. */
export function formatZone(zone: string): string {
  const place = zonePlace(zone);
  const name = formatSafely(zone, { timeZoneName: "longGeneric" }, (format) => {
    const parts = format.formatToParts(Date.now());
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  });
  if (zone === "UTC" || name === unknownTime || !place) return zone.replaceAll("_", " ");
  return name.includes(place) ? name : `${place}, ${name}`;
}

/** Formats a duration: "45 min", "1 h 30 min" (EXPERT-9). */
export function formatDuration(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  const hours = `${Math.floor(minutes / 60)} h`;
  return rest === 0 ? hours : `${hours} ${rest} min`;
}

/** Returns the instant of a local day (`2026-11-23`) and time (`09:00`); a near one if it doesn't exist. */
export function instantAt(day: string, time: string, zone: string): number {
  const local = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (instant: number) => Date.parse(`${wallClock(instant, zone)}Z`) - instant;
  // The offset of the first guess can be the other one on days of a clock change.
  return local - offsetAt(local - offsetAt(local));
}
