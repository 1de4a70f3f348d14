import type ICAL from "ical.js";
import { findIana } from "windows-iana";
import { isZone, wallClock } from "@ensemble/domain/time";
import { toWall, wallsOf } from "./recurrence";

/** Times below are epoch milliseconds; local ones ("walls") as if they were UTC. */
export interface Zone {
  /** Returns the offset from UTC, in milliseconds. */
  offsetAt(instant: number): number;
}

export const utcZone: Zone = { offsetAt: () => 0 };

const dayMs = 86_400_000;

/**
 * Converts a local time to an instant: the first one, if clocks show it twice, and with the offset
 * before a gap, if they skip it (RFC 5545, 3.3.5).
 */
export function toInstant(zone: Zone, wall: number): { instant: number; isSkipped: boolean } {
  const before = zone.offsetAt(wall - dayMs);
  const instants = [before, zone.offsetAt(wall + dayMs)]
    .filter((offset) => zone.offsetAt(wall - offset) === offset)
    .map((offset) => wall - offset);
  if (instants.length === 0) return { instant: wall - before, isSkipped: true };
  return { instant: Math.min(...instants), isSkipped: false };
}

const zones = new Map<string, Zone>();

function ianaZone(name: string): Zone | undefined {
  if (!/^[A-Za-z]/.test(name) || !isZone(name)) return undefined;
  const known = zones.get(name);
  if (known) return known;
  const offsetOf = (instant: number) => {
    const second = Math.floor(instant / 1000) * 1000;
    return Date.parse(`${wallClock(second, name)}Z`) - second;
  };
  // By day; undefined on days when clocks change.
  const days = new Map<number, number | undefined>();
  const zone: Zone = {
    offsetAt: (instant) => {
      const day = Math.floor(instant / dayMs);
      if (!days.has(day)) {
        const offset = offsetOf(day * dayMs);
        days.set(day, offset === offsetOf((day + 1) * dayMs) ? offset : undefined);
      }
      return days.get(day) ?? offsetOf(instant);
    },
  };
  zones.set(name, zone);
  return zone;
}

/**
 * Finds a zone by the name that a calendar gives it: of the IANA, also behind a prefix; of Windows; or
 * as Windows displays it. Never guesses.
 */
export function zoneNamed(name: string): Zone | undefined {
  const trimmed = name.trim();
  const [inner] = /[A-Z]\w+(\/[\w+-]+){1,2}$/.exec(trimmed) ?? [trimmed];
  return ianaZone(trimmed) ?? ianaZone(inner) ?? windowsZone(trimmed) ?? displayedZone(trimmed);
}

/** Outlook numbers zones of one name: `Eastern Standard Time 1`. */
function windowsZone(name: string): Zone | undefined {
  const [iana] = findIana(name.replace(/ \d+$/, ""));
  return iana && ianaZone(iana);
}

/** Zones of names that Windows displays without a city that the IANA names. */
const displayed: Record<string, string> = {
  "abu dhabi, muscat": "Asia/Dubai",
  alaska: "America/Anchorage",
  arizona: "America/Phoenix",
  astana: "Asia/Almaty",
  "atlantic time (canada)": "America/Halifax",
  "auckland, wellington": "Pacific/Auckland",
  "baja california": "America/Tijuana",
  "beijing, chongqing, hong kong, urumqi": "Asia/Shanghai",
  brasilia: "America/Sao_Paulo",
  "cabo verde is.": "Atlantic/Cape_Verde",
  "canberra, melbourne, sydney": "Australia/Sydney",
  "cape verde is.": "Atlantic/Cape_Verde",
  "central america": "America/Guatemala",
  "central time (us & canada)": "America/Chicago",
  "chennai, kolkata, mumbai, new delhi": "Asia/Kolkata",
  "coordinated universal time": "UTC",
  "eastern time (us & canada)": "America/New_York",
  ekaterinburg: "Asia/Yekaterinburg",
  greenland: "America/Nuuk",
  "harare, pretoria": "Africa/Johannesburg",
  hawaii: "Pacific/Honolulu",
  "indiana (east)": "America/Indiana/Indianapolis",
  "islamabad, karachi": "Asia/Karachi",
  "mountain time (us & canada)": "America/Denver",
  newfoundland: "America/St_Johns",
  "nuku'alofa": "Pacific/Tongatapu",
  "osaka, sapporo, tokyo": "Asia/Tokyo",
  "pacific time (us & canada)": "America/Los_Angeles",
  salvador: "America/Bahia",
  samoa: "Pacific/Apia",
  saskatchewan: "America/Regina",
  "solomon is., new caledonia": "Pacific/Guadalcanal",
  "sri jayawardenepura": "Asia/Colombo",
  "west central africa": "Africa/Lagos",
  "yangon (rangoon)": "Asia/Yangon",
};

/** The year's months begin with every offset that a zone has. */
const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month));

/**
 * Finds the zone of a name such as `(UTC-05:00) Eastern Time (US & Canada)` or `(UTC+01:00) Amsterdam,
 * Berlin, Bern`. Its offset is the standard one, and only tells cities of one name apart.
 */
function displayedZone(name: string): Zone | undefined {
  const [, sign, hours = "0", minutes = "0", list = ""] =
    /^(?:\((?:UTC|GMT)(?:([+-])(\d\d?):(\d\d))?\) *)?(.*)$/.exec(name) ?? [];
  const generic = displayed[list.toLowerCase()];
  if (generic) return ianaZone(generic);
  const offset = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  const cities = new Set(list.split(/, */).map((city) => city.replaceAll(" ", "_")));
  return Intl.supportedValuesOf("timeZone")
    .filter((zone) => cities.has(zone.replace(/^.*\//, "")))
    .map((zone) => ianaZone(zone)!)
    .find(
      (zone) =>
        !name.startsWith("(") || Math.min(...months.map((at) => zone.offsetAt(at))) === offset,
    );
}

/** Returns a zone that a calendar describes (VTIMEZONE), until an instant; undefined if it doesn't. */
export function describedZone(component: ICAL.Component, until: number): Zone | undefined {
  const changes = component
    .getAllSubcomponents()
    .flatMap((observance) => {
      const offset = (name: string) =>
        (observance.getFirstPropertyValue(name) as ICAL.UtcOffset).toSeconds() * 1000;
      const [before, after] = [offset("tzoffsetfrom"), offset("tzoffsetto")];
      const start = observance.getFirstPropertyValue("dtstart") as ICAL.Time;
      const walls = [toWall(start)];
      for (const rule of observance.getAllProperties("rrule")) {
        const recur = rule.getFirstValue() as ICAL.Recur;
        const last = recur.until ? recur.until.toUnixTime() * 1000 : until;
        for (const wall of wallsOf(recur, start)) {
          if (wall - before > Math.min(last, until)) break;
          walls.push(wall);
        }
      }
      for (const date of observance.getAllProperties("rdate"))
        walls.push(...(date.getValues() as ICAL.Time[]).map(toWall));
      return walls.map((wall) => ({ at: wall - before, before, after }));
    })
    .toSorted((one, other) => one.at - other.at);
  const [first] = changes;
  if (!first) return undefined;
  return {
    offsetAt: (instant) => changes.findLast(({ at }) => at <= instant)?.after ?? first.before,
  };
}
