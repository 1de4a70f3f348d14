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

/** Whether this browser knows a zone by that name: the database may know newer ones. */
function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}

/**
 * What a clock on the wall of a zone shows at an instant, as `2026-11-23T09:00:00`; of a zone that
 * this browser does not know, what UTC shows.
 */
export function wallClock(instant: number, zone: string): string {
  const part = Object.fromEntries(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}`;
}

/** Milliseconds to add to an instant to read it off the wall of a zone. */
const offsetAt = (instant: number, zone: string): number =>
  Date.parse(`${wallClock(instant, zone)}Z`) - instant;

const day = 86_400_000;

/**
 * The instant at which a zone's clocks show a date and time, in milliseconds; undefined when they
 * skip it that night. Of a time that comes twice it is the second, as PostgreSQL reads it.
 */
export function instantOf(date: string, time: string, zone: string): number | undefined {
  const shown = `${date}T${time}`;
  const asIfUtc = Date.parse(`${shown}Z`);
  // Clocks change at most once in two days: one of the two offsets around is the right one.
  const candidates = [asIfUtc - day, asIfUtc + day].map((near) => asIfUtc - offsetAt(near, zone));
  const fitting = candidates.filter((instant) => wallClock(instant, zone) === shown);
  return fitting.length > 0 ? Math.max(...fitting) : undefined;
}

/** The days that follow each other from an instant's own day in a zone, as `2026-11-23`. */
export function daysFrom(instant: number, zone: string, count: number): string[] {
  const first = Date.parse(`${wallClock(instant, zone).slice(0, 10)}T00:00:00Z`);
  return Array.from({ length: count }, (_, place) =>
    new Date(first + place * day).toISOString().slice(0, 10),
  );
}

/** The zone of whoever looks, by its IANA name. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A zone's name as it is read aloud: `America/New York`. */
export const spokenZone = (zone: string): string => zone.replaceAll("_", " ");
