import ICAL from "ical.js";
import iconv from "iconv-lite";
import { toWall, wallsOf } from "./recurrence";
import { describedZone, toInstant, utcZone, type Zone, zoneNamed } from "./time-zones";

/** A calendar can't be read at all. The message is for its owner. */
export class CalendarProblem extends Error {
  override name = "CalendarProblem";
}

export interface CalendarOwner {
  /** Of the IANA. */
  zone: string;
  /** Email addresses, in any case. */
  addresses: readonly string[];
  countsTentative: boolean;
  /** Whether an event is a copy of one of the owner's own bookings, by its UID. */
  isOwn?: (uid: string) => boolean;
}

/** Why an event isn't read. */
type SkipReason = "unknown_zone" | "unreadable" | "ends_before_start" | "repeats_too_often";

export interface BusyTimes {
  /** Epoch milliseconds; merged, in order and within the window. */
  busy: [from: number, until: number][];
  /** How many events weren't read. */
  skipped: Partial<Record<SkipReason, number>>;
}

/** Epoch milliseconds. */
export interface TimeWindow {
  from: number;
  until: number;
}

export const maxCalendarBytes = 5 * 1024 * 1024;
const maxEvents = 20_000;
/** Of a series, before and within the window. What was read of it until then counts. */
const maxInstances = 50_000;
const dayMs = 86_400_000;

/**
 * Reads when a calendar's owner is busy (RFC 5545) within a window: free, cancelled, transparent and
 * declined events take no time. Never reads what events are about.
 * @throws CalendarProblem if it isn't a calendar, was cut off, or has too many events
 */
export function readBusyTimes(
  bytes: Buffer,
  owner: CalendarOwner,
  window: TimeWindow,
  charset?: string,
): BusyTimes {
  const skipped: BusyTimes["skipped"] = {};
  const spans: [number, number][] = [];
  const attempt = (read: () => void) => {
    try {
      read();
    } catch (error) {
      const reason = error instanceof Skip ? error.reason : "unreadable";
      skipped[reason] = (skipped[reason] ?? 0) + 1;
    }
  };
  const add = (from: number, until: number) => {
    if (until <= window.from || from >= window.until || until <= from) return;
    spans.push([Math.max(from, window.from), Math.min(until, window.until)]);
  };
  for (const calendar of calendarsIn(bytes, charset)) {
    const times = new Times(calendar, owner, window.until);
    const groups = new Map<unknown, CalendarEvent[]>();
    for (const [kind, lines] of calendar.components) {
      attempt(() => {
        const component = parse(kind, lines);
        if (kind === "VFREEBUSY") {
          for (const [from, until] of freeBusySpans(component, times, owner)) add(from, until);
        } else if (kind === "VEVENT") {
          const event = readEvent(component, times, owner);
          if (event.uid && owner.isOwn?.(event.uid)) return;
          const key = event.uid ?? event;
          groups.set(key, [...(groups.get(key) ?? []), event]);
        }
      });
    }
    for (const events of groups.values()) {
      const series = newest(events);
      for (const event of series.singles.values()) {
        if (event.isBusy) attempt(() => add(event.start.instant, endOf(event, event.start.wall)));
      }
      if (series.master) attempt(() => expand(series, times, window, add));
    }
  }
  return { busy: merge(spans), skipped };
}

class Skip extends Error {
  constructor(readonly reason: SkipReason) {
    super(reason);
  }
}

/** The lines of a file's calendars that say when somebody is busy. */
interface CalendarText {
  /** X-WR-TIMEZONE: the zone of times without one. */
  zone: string | undefined;
  components: [kind: string, lines: string[]][];
}

const cut = "The calendar was cut off or is damaged.";
const neededLine =
  /^(UID|SEQUENCE|DTSTAMP|DTSTART|DTEND|DURATION|RRULE|EXRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|ATTENDEE|FREEBUSY|TZID|TZOFFSETFROM|TZOFFSETTO)[;:]/i;

function calendarsIn(bytes: Buffer, charset?: string): CalendarText[] {
  const calendars: CalendarText[] = [];
  const open: string[] = [];
  let component: string[] = [];
  let events = 0;
  for (const line of linesIn(bytes, charset)) {
    const [, mark, name = ""] = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line) ?? [];
    const kind = name.toUpperCase();
    const isBegin = mark?.toUpperCase() === "BEGIN";
    if (isBegin) open.push(kind);
    if (mark && !isBegin && open.pop() !== kind) throw new CalendarProblem(cut);
    if (kind === "VCALENDAR" && isBegin) calendars.push({ zone: undefined, components: [] });
    const calendar = calendars.at(-1);
    if (!calendar) {
      if (line.trim()) break;
    } else if (isBegin && open.length === 2) {
      component = [];
      calendar.components.push([kind, component]);
      if (kind === "VEVENT" && ++events > maxEvents)
        throw new CalendarProblem(
          `The calendar has more than ${maxEvents.toLocaleString("en-US")} events.`,
        );
    } else if (open.length === 1) {
      calendar.zone = /^X-WR-TIMEZONE(?:;[^:]*)?:(.+)$/i.exec(line)?.[1]?.trim() ?? calendar.zone;
    } else if (open.length > 1) {
      const isZone = open[1] === "VTIMEZONE";
      // Of an event's own parts, such as alarms, nothing is needed.
      if ((mark && isZone) || (!mark && neededLine.test(line) && (isZone || open.length === 2)))
        component.push(line);
    }
  }
  if (calendars.length === 0) throw new CalendarProblem("The address doesn't lead to a calendar.");
  if (open.length > 0) throw new CalendarProblem(cut);
  return calendars;
}

/** Returns unfolded lines. Unfolds bytes, because a fold may split a character. */
function linesIn(bytes: Buffer, charset?: string): string[] {
  const utf16 = { fffe: "utf-16le", feff: "utf-16be" }[bytes.subarray(0, 2).toString("hex")];
  const eight = utf16 ? Buffer.from(iconv.decode(bytes, utf16)) : bytes;
  const unfolded = Buffer.from(
    eight.toString("latin1").replaceAll(/(?:\r*\n|\r)[ \t]/g, ""),
    "latin1",
  );
  return decode(unfolded, charset).split(/\r*\n|\r/);
}

function decode(bytes: Buffer, charset = "windows-1252"): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return iconv.decode(bytes, iconv.encodingExists(charset) ? charset : "windows-1252");
  }
}

function parse(kind: string, lines: string[]): ICAL.Component {
  const component = (needed: string[]) => {
    const text = [`BEGIN:${kind}`, ...needed.map(withQuotes), `END:${kind}`].join("\r\n");
    return new ICAL.Component(ICAL.parse(text) as never);
  };
  try {
    return component(lines);
  } catch {
    // Guests are often malformed, and can only free the time.
    return component(lines.filter((line) => !/^ATTENDEE/i.test(line)));
  }
}

/** Quotes a zone's name, which programs forget, and marks dates that aren't marked. */
function withQuotes(line: string): string {
  const [, name, parameters, value] =
    /^(DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)(;.*)?:([^:]*)$/i.exec(line) ?? [];
  if (!name || !value) return line;
  const quoted = (parameters ?? "").replace(/;TZID=([^";]+)/i, ';TZID="$1"');
  const isDate = /^\d{8}(,\d{8})*$/.test(value) && !/;VALUE=/i.test(quoted);
  return `${name}${quoted}${isDate ? ";VALUE=DATE" : ""}:${value}`;
}

/** A date, which is midnight in the owner's zone, or a time. */
interface Moment {
  isDate: boolean;
  zone: Zone;
  /** As epoch milliseconds as if it were UTC. */
  wall: number;
  instant: number;
}

/** Reads the times of a calendar in their zones. */
class Times {
  readonly #described = new Map<string, Zone>();
  readonly #owners: Zone;
  readonly #floating: Zone;

  constructor({ components, zone }: CalendarText, owner: CalendarOwner, until: number) {
    this.#owners = zoneNamed(owner.zone)!;
    this.#floating = (zone && zoneNamed(zone)) || this.#owners;
    for (const [kind, lines] of components) {
      if (kind !== "VTIMEZONE") continue;
      try {
        const component = parse(kind, lines);
        const name = component.getFirstPropertyValue("tzid") as string;
        const described = describedZone(component, until + 366 * dayMs);
        if (described) this.#described.set(name, described);
      } catch {
        // Its name may say enough; otherwise its events are skipped.
      }
    }
  }

  read(time: ICAL.Time, property: ICAL.Property): Moment {
    const { isDate } = time;
    const wall = toWall(time);
    const zone = isDate ? this.#owners : this.#zone(time, property);
    return { isDate, zone, wall, instant: toInstant(zone, wall).instant };
  }

  /** Returns the local date of a moment, as the owner sees it if it has no date of its own. */
  dateOf({ zone, wall, instant }: Moment): number {
    const local = zone === utcZone ? instant + this.#owners.offsetAt(instant) : wall;
    return Math.floor(local / dayMs) * dayMs;
  }

  #zone(time: ICAL.Time, property: ICAL.Property): Zone {
    if (time.zone === ICAL.Timezone.utcTimezone) return utcZone;
    const name = property.getFirstParameter("tzid") as string | undefined;
    if (!name) return this.#floating;
    // The rules of the IANA are newer than a file's.
    const zone =
      (name.includes("/") ? zoneNamed(name) : undefined) ??
      this.#described.get(name) ??
      zoneNamed(name);
    if (!zone) throw new Skip("unknown_zone");
    return zone;
  }
}

interface CalendarEvent {
  uid: string | undefined;
  isBusy: boolean;
  start: Moment;
  /** Nominal days, and exact milliseconds. */
  length: { days: number; ms: number };
  /** Of the instance of a series that it replaces. */
  recurrenceId: Moment | undefined;
  /** Whether it replaces all later instances, too. */
  isRange: boolean;
  sequence: number;
  stamp: number;
  component: ICAL.Component;
}

function readEvent(component: ICAL.Component, times: Times, owner: CalendarOwner): CalendarEvent {
  const moment = (name: string) => {
    const property = component.getFirstProperty(name);
    return property ? times.read(property.getFirstValue() as ICAL.Time, property) : undefined;
  };
  const text = (name: string) => component.getFirstPropertyValue(name) as string | null;
  const start = moment("dtstart");
  if (!start) throw new Skip("unreadable");
  const id = component.getFirstProperty("recurrence-id");
  const stamp = component.getFirstPropertyValue("dtstamp") as ICAL.Time | null;
  return {
    uid: text("uid") ?? undefined,
    isBusy: isBusy(component, owner),
    start,
    length: lengthOf(component, start, moment("dtend")),
    recurrenceId: moment("recurrence-id"),
    isRange: String(id?.getFirstParameter("range")).toUpperCase() === "THISANDFUTURE",
    sequence: Number(text("sequence")) || 0,
    stamp: stamp ? toWall(stamp) : 0,
    component,
  };
}

function lengthOf(component: ICAL.Component, start: Moment, end?: Moment): CalendarEvent["length"] {
  const duration = component.getFirstPropertyValue("duration") as ICAL.Duration | null;
  let length = { days: start.isDate ? 1 : 0, ms: 0 };
  if (end?.isDate && start.isDate) {
    length = { days: (end.wall - start.wall) / dayMs, ms: 0 };
    // Some programs name the day itself as the end.
    if (length.days === 0) length.days = 1;
  } else if (end) {
    length = { days: 0, ms: end.instant - start.instant };
  } else if (duration) {
    const { weeks, days, hours, minutes, seconds, isNegative } = duration;
    if (isNegative) throw new Skip("ends_before_start");
    length = { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
  }
  if (length.days < 0 || length.ms < 0) throw new Skip("ends_before_start");
  return length;
}

function isBusy(component: ICAL.Component, { addresses, countsTentative }: CalendarOwner): boolean {
  const text = (name: string) =>
    String(component.getFirstPropertyValue(name) ?? "")
      .trim()
      .toUpperCase();
  const own = new Set(addresses.map((address) => address.toLowerCase()));
  const answers = component
    .getAllProperties("attendee")
    .filter((attendee) =>
      [
        String(attendee.getFirstValue()).replace(/^mailto:/i, ""),
        attendee.getFirstParameter("email"),
      ].some((address) => typeof address === "string" && own.has(address.toLowerCase())),
    )
    .map((attendee) => String(attendee.getFirstParameter("partstat")).toUpperCase());
  const [status, transparency, shown] = [
    text("status"),
    text("transp"),
    text("x-microsoft-cdo-busystatus"),
  ];
  if (status === "CANCELLED" || transparency === "TRANSPARENT") return false;
  if (transparency === "" && shown === "FREE") return false;
  if (answers.length > 0 && answers.every((answer) => answer === "DECLINED")) return false;
  const isTentative =
    status === "TENTATIVE" ||
    shown === "TENTATIVE" ||
    (answers.length > 0 && answers.every((answer) => answer === "TENTATIVE"));
  return countsTentative || !isTentative;
}

interface Series {
  master: CalendarEvent | undefined;
  /** Events that replace one instance, or all later ones. */
  singles: Map<string, CalendarEvent>;
  ranges: CalendarEvent[];
}

/** Keeps the newest version of a UID's events: by SEQUENCE, then DTSTAMP. */
function newest(events: CalendarEvent[]): Series {
  const kept = new Map<string, CalendarEvent>();
  const ordered = events.toSorted(
    (one, other) => one.sequence - other.sequence || one.stamp - other.stamp,
  );
  for (const event of ordered) kept.set(keyOf(event.recurrenceId, event.isRange), event);
  const master = kept.get(keyOf(undefined, false));
  const replacing = [...kept].filter(([, event]) => event !== master);
  // Without its series, a range is one event.
  const isRange = ({ isRange: ranges, start, recurrenceId }: CalendarEvent) =>
    ranges &&
    master &&
    start.isDate === recurrenceId!.isDate &&
    start.isDate === master.start.isDate;
  return {
    master,
    singles: new Map(replacing.filter(([, event]) => !isRange(event))),
    ranges: replacing.map(([, event]) => event).filter(isRange),
  };
}

const keyOf = (id: Moment | undefined, isRange: boolean): string =>
  id ? `${isRange ? "from" : "at"} ${id.isDate ? `day ${id.wall}` : id.instant}` : "all";

/** Returns when an instance ends that begins at a local time of its event's zone. */
const endOf = ({ start, length }: CalendarEvent, wall: number): number =>
  toInstant(start.zone, wall + length.days * dayMs).instant + length.ms;

/** Adds the instances of a series that no other event replaces. */
function expand(
  { master, singles, ranges }: Series & { master?: CalendarEvent | undefined },
  times: Times,
  window: TimeWindow,
  add: (from: number, until: number) => void,
): void {
  if (!master || (!master.isBusy && !ranges.some((range) => range.isBusy))) return;
  const { component, start } = master;
  const excluded = new Set<string>();
  const exclude = (moment: Moment) =>
    excluded.add(start.isDate ? `day ${times.dateOf(moment)}` : keyOf(moment, false).slice(3));
  for (const event of singles.values()) exclude(event.recurrenceId!);
  for (const property of component.getAllProperties("exdate"))
    for (const value of property.getValues() as ICAL.Time[]) exclude(times.read(value, property));
  for (const instant of instancesOf(component, "exrule", start, window))
    exclude({ ...start, ...instant });

  const shifts = ranges
    .map((range) => ({
      range,
      from: range.recurrenceId!.instant,
      by:
        range.start.instant +
        start.zone.offsetAt(range.start.instant) -
        (range.recurrenceId!.instant + start.zone.offsetAt(range.recurrenceId!.instant)),
    }))
    .toSorted((one, other) => other.from - one.from);
  // An instance after the window may move into it.
  const reach = Math.max(0, ...shifts.map(({ by }) => -by));
  const addInstance = (wall: number, instant: number, length = master.length) => {
    const days = [`day ${Math.floor(wall / dayMs) * dayMs}`, String(instant)];
    if (days.some((key) => excluded.has(key))) return;
    const shift = shifts.find(({ from }) => from <= instant);
    const { isBusy: takesTime } = shift?.range ?? master;
    if (!takesTime) return;
    if (!shift) return add(instant, endOf({ ...master, length }, wall));
    const moved = wall + shift.by;
    add(toInstant(start.zone, moved).instant, endOf({ ...shift.range, start }, moved));
  };
  const seen = new Set<number>();
  for (const { wall, instant } of instancesOf(component, "rrule", start, {
    ...window,
    until: window.until + reach,
  })) {
    if (seen.has(instant)) continue;
    if (instant > window.from - 400 * dayMs) seen.add(instant);
    addInstance(wall, instant);
  }
  for (const property of component.getAllProperties("rdate")) {
    for (const value of property.getValues() as (ICAL.Time | ICAL.Period)[]) {
      const period = value instanceof ICAL.Period ? value : undefined;
      const moment = times.read(period?.start ?? (value as ICAL.Time), property);
      if (seen.has(moment.instant)) continue;
      seen.add(moment.instant);
      const wall = moment.instant + start.zone.offsetAt(moment.instant);
      const end = period && times.read(period.getEnd(), property);
      const length = end && { days: 0, ms: end.instant - moment.instant };
      addInstance(start.isDate ? moment.wall : wall, moment.instant, length);
    }
  }
}

/** Yields the instances of a series by its rules, in its zone: 09:00 stays 09:00 when clocks change. */
function* instancesOf(
  component: ICAL.Component,
  name: "rrule" | "exrule",
  start: Moment,
  window: TimeWindow,
): Generator<{ wall: number; instant: number }> {
  if (name === "rrule") yield start;
  for (const property of component.getAllProperties(name)) {
    const rule = property.getFirstValue() as ICAL.Recur;
    const last = untilOf(rule, start);
    let count = rule.count ?? Infinity;
    let steps = 0;
    // The start counts as the first, even if it doesn't fit the rule.
    if (name === "rrule") count--;
    for (const wall of wallsOf(rule, component.getFirstPropertyValue("dtstart") as ICAL.Time)) {
      if (++steps > maxInstances) throw new Skip("repeats_too_often");
      if (wall <= start.wall && name === "rrule") continue;
      if (count <= 0) break;
      const { instant, isSkipped } = toInstant(start.zone, wall);
      if (instant > last || instant >= window.until) break;
      // A time that clocks skip isn't an instance, and doesn't count (RFC 5545, 3.3.10).
      if (isSkipped && !start.isDate) continue;
      count--;
      yield { wall, instant };
    }
  }
}

/** Returns the last instant at which an instance can start. */
function untilOf({ until }: ICAL.Recur, start: Moment): number {
  if (!until) return Infinity;
  if (until.zone === ICAL.Timezone.utcTimezone && !until.isDate) return toWall(until);
  // A date includes its day.
  return toInstant(start.zone, toWall(until) + (until.isDate && !start.isDate ? dayMs - 1 : 0))
    .instant;
}

function* freeBusySpans(
  component: ICAL.Component,
  times: Times,
  { countsTentative }: CalendarOwner,
): Generator<[number, number]> {
  for (const property of component.getAllProperties("freebusy")) {
    const kind = String(property.getFirstParameter("fbtype") ?? "BUSY").toUpperCase();
    if (kind === "FREE" || (kind === "BUSY-TENTATIVE" && !countsTentative)) continue;
    for (const period of property.getValues() as ICAL.Period[]) {
      const from = times.read(period.start, property).instant;
      const { duration } = period;
      const until = period.end
        ? times.read(period.end, property).instant
        : from + duration.toSeconds() * 1000;
      yield [from, until];
    }
  }
}

function merge(spans: [number, number][]): BusyTimes["busy"] {
  const merged: BusyTimes["busy"] = [];
  for (const [from, until] of spans.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else merged.push([from, until]);
  }
  return merged;
}
