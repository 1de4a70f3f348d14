import { locale } from "./locale";

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
export const spokenZone = (zone: string): string => zone.replaceAll("_", " ");
