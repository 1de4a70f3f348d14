import type { Db } from "pg-boss";
import { formatInZone, formatZone, unknownTime, wallClock } from "@ensemble/domain/time";

/**
 * What clocks show, by zone and instant, as the database says (`private.wall_times`). This machine's
 * time zone data can be older or newer, and only answers for what is missing.
 */
export type Walls = Readonly<Record<string, string | null>>;

export const isInstant = (text: string): boolean => !Number.isNaN(Date.parse(text));

/** Returns local time as if it were UTC, in epoch milliseconds. */
const toWallClock = (walls: Walls, zone: string, instant: string): number =>
  Date.parse(`${walls[`${zone} ${instant}`] ?? wallClock(Date.parse(instant), zone)}Z`);

/** Formats a day in a time zone, such as `Wednesday, May 15, 2030`. */
export const dayIn = (walls: Walls, zone: string, instant: string): string =>
  isInstant(instant)
    ? formatInZone(toWallClock(walls, zone, instant), "UTC", { dateStyle: "full" })
    : unknownTime;

/**
 * Formats an instant or a time range with its time zone: `Wednesday, May 15, 2030, 10:00 AM – 11:00
 * AM (Berlin, Central European Time, GMT+2)`.
 */
export function timeIn(walls: Walls, zone: string, start: string, end?: string): string {
  if (!isInstant(start) || (end !== undefined && !isInstant(end))) return unknownTime;
  const formatTime = (instant: string) =>
    formatInZone(toWallClock(walls, zone, instant), "UTC", { timeStyle: "short" });
  const day = dayIn(walls, zone, start);
  let times = formatTime(start);
  if (end !== undefined) {
    const lastDay = dayIn(walls, zone, end);
    times += ` – ${lastDay === day ? "" : `${lastDay}, `}${formatTime(end)}`;
  }
  const offset = zone === "UTC" ? "" : `, ${formatOffset(walls, zone, start)}`;
  // ICU puts a narrow space before AM, which some mail clients show as a box.
  return `${day}, ${times} (${formatZone(zone)}${offset})`.replaceAll("\u202f", " ");
}

/** Whether two zones have the same local time at an instant. */
export const showsSameTime = (
  walls: Walls,
  zone: string,
  otherZone: string,
  instant: string,
): boolean =>
  !isInstant(instant) ||
  toWallClock(walls, zone, instant) === toWallClock(walls, otherZone, instant);

/** Returns a zone's offset from UTC at an instant, such as `GMT-4` or `GMT+5:45`. */
function formatOffset(walls: Walls, zone: string, instant: string): string {
  const minutes = Math.round((toWallClock(walls, zone, instant) - Date.parse(instant)) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? "-" : "+"}${hours}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

/** Returns the zones whose clocks show another time here than in the database within the next 90 days. */
export async function differingZones(db: Pick<Db, "executeSql">): Promise<string[]> {
  const { rows } = await db.executeSql(
    `select name as zone, extract(epoch from instant)::float8 * 1000 as instant,
       to_char(instant at time zone name, 'YYYY-MM-DD"T"HH24:MI:SS') as wall
     from pg_catalog.pg_timezone_names
     cross join generate_series(date_trunc('hour', now()), now() + interval '90 days', '3 days')
       as days (instant)
     where name = any ($1)`,
    [Intl.supportedValuesOf("timeZone")],
  );
  const clocks = rows as { zone: string; instant: number; wall: string }[];
  const differing = clocks.filter(({ zone, instant, wall }) => wallClock(instant, zone) !== wall);
  return [...new Set(differing.map(({ zone }) => zone))].sort();
}

export const zonesDiffer = (zones: readonly string[]): string =>
  `The time zone data of PostgreSQL and of Node (${process.versions.tz}) differ for ${zones.join(", ")}: update the older one. Bookings and mails follow PostgreSQL.`;
