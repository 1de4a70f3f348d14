import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { seededRandom } from "@ensemble/database/seed/random";
import { wallClock } from "@ensemble/domain/time";
import { type CalendarOwner, readBusyTimes } from "./busy-times";

const folder = new URL("../../fixtures/calendars/", import.meta.url);
const { window, owner, files } = JSON.parse(
  readFileSync(new URL("expected.json", folder), "utf8"),
) as {
  window: [string, string];
  owner: { zone: string; email: string };
  files: Record<string, { busy?: [string, string][]; refused?: string }>;
};

const mara = { zone: owner.zone, addresses: [owner.email], countsTentative: true };
const span = (from: string, until: string) => ({
  from: Date.parse(from),
  until: Date.parse(until),
});
const iso = (busy: number[][]) =>
  busy.map((times) => times.map((at) => new Date(at).toISOString().replace(".000", "")));

describe("samples of programs", () => {
  test("are all expected", () => {
    const samples = readdirSync(folder).filter((name) => name.endsWith(".ics"));
    expect(samples.sort()).toEqual(Object.keys(files).sort());
  });

  test.each(Object.entries(files))("%s", (name, { busy }) => {
    const read = () => readBusyTimes(readFileSync(new URL(name, folder)), mara, span(...window));
    if (busy) expect(iso(read().busy)).toEqual(busy);
    else expect(read).toThrow("cut off");
  });
});

const calendar = (...lines: string[]) =>
  Buffer.from(["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR", ""].join("\r\n"));
const event = (...lines: string[]) => [
  "BEGIN:VEVENT",
  ...(lines.some((line) => line.startsWith("UID")) ? [] : ["UID:one"]),
  ...lines,
  "END:VEVENT",
];
const october = span("2026-10-20T00:00:00Z", "2026-11-03T00:00:00Z");

/** Reads events around the end of summer time, 25 October in Berlin. */
const read = (lines: string[], options: Partial<CalendarOwner> = {}) => {
  const { busy, skipped } = readBusyTimes(calendar(...lines), { ...mara, ...options }, october);
  return { busy: iso(busy), skipped };
};

test("keeps the local time of a series, and the length of each instance, when clocks go back", () => {
  expect(
    read(
      event(
        "DTSTART;TZID=Europe/Berlin:20261024T023000",
        "DTEND;TZID=Europe/Berlin:20261024T033000",
        "RRULE:FREQ=DAILY;COUNT=3",
      ),
    ).busy,
  ).toEqual([
    ["2026-10-24T00:30:00Z", "2026-10-24T01:30:00Z"],
    // Clocks show 02:30 twice; the first one counts.
    ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"],
    ["2026-10-26T01:30:00Z", "2026-10-26T02:30:00Z"],
  ]);
});

test("reads a day of 25 hours, and an exact day of 24, when clocks go back", () => {
  expect(read(event("DTSTART:20261025")).busy).toEqual([
    ["2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"],
  ]);
  const lasting = (duration: string) =>
    read(event("DTSTART;TZID=Europe/Berlin:20261024T120000", `DURATION:${duration}`)).busy;
  expect(lasting("P1D")).toEqual([["2026-10-24T10:00:00Z", "2026-10-25T11:00:00Z"]]);
  expect(lasting("PT24H")).toEqual([["2026-10-24T10:00:00Z", "2026-10-25T10:00:00Z"]]);
});

test.each([
  ["(UTC-05:00) Eastern Time (US & Canada)", "2026-10-21T13:00:00Z"],
  ['"(GMT+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', "2026-10-21T07:00:00Z"],
  ["Amsterdam, Belgrade, Berlin, Brussels", "2026-10-21T07:00:00Z"],
  ["(UTC-04:00) Georgetown, La Paz, Manaus, San Juan", "2026-10-21T13:00:00Z"],
  ["Eastern Standard Time 1", "2026-10-21T13:00:00Z"],
  ["Romance Standard Time", "2026-10-21T07:00:00Z"],
  ["/freeassociation.sourceforge.net/America/New_York", "2026-10-21T13:00:00Z"],
  ["/mozilla.org/20050126_1/America/Indiana/Knox", "2026-10-21T14:00:00Z"],
])("knows the zone %s", (zone, start) => {
  const { busy } = read(event(`DTSTART;TZID=${zone}:20261021T090000`, "DURATION:PT1H"));
  expect(busy[0]?.[0]).toBe(start);
});

test("skips an event in an unknown zone, and reads the others", () => {
  const { busy, skipped } = read([
    ...event("DTSTART;TZID=Atlantis:20261021T090000", "DURATION:PT1H"),
    ...event("UID:two", "DTSTART:20261022T090000Z", "DURATION:PT1H"),
    ...event("UID:three", "DTSTART:20261023T090000Z", "DTEND:20261023T080000Z"),
    ...event("UID:four", "DTSTART:soon", "DURATION:PT1H"),
  ]);
  expect(busy).toEqual([["2026-10-22T09:00:00Z", "2026-10-22T10:00:00Z"]]);
  expect(skipped).toEqual({ unknown_zone: 1, ends_before_start: 1, unreadable: 1 });
});

test("compares excluded and added times of a series as instants, and those of days as dates", () => {
  expect(
    read([
      ...event(
        "DTSTART;TZID=Europe/Berlin:20261020T090000",
        "DURATION:PT1H",
        "RRULE:FREQ=DAILY;COUNT=4",
        "EXDATE:20261021T070000Z",
        "EXDATE;VALUE=DATE:20261022",
        "RDATE;VALUE=PERIOD:20261027T100000Z/PT30M,20261028T100000Z/20261028T120000Z",
      ),
      ...event("UID:two", "DTSTART:20261029", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20261030"),
    ]).busy,
  ).toEqual([
    ["2026-10-20T07:00:00Z", "2026-10-20T08:00:00Z"],
    ["2026-10-23T07:00:00Z", "2026-10-23T08:00:00Z"],
    ["2026-10-27T10:00:00Z", "2026-10-27T10:30:00Z"],
    ["2026-10-28T10:00:00Z", "2026-10-28T12:00:00Z"],
    ["2026-10-28T23:00:00Z", "2026-10-29T23:00:00Z"],
    ["2026-10-30T23:00:00Z", "2026-10-31T23:00:00Z"],
  ]);
});

test("moves all later instances over the change of clocks, except those with a time of their own", () => {
  expect(
    read([
      ...event("DTSTART;TZID=Europe/Berlin:20261020T090000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY"),
      ...event(
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20261020T070000Z",
        "DTSTART:20261020T080000Z",
        "DURATION:PT2H",
      ),
      ...event("RECURRENCE-ID:20261103T080000Z", "DTSTART:20261102T080000Z", "DURATION:PT1H"),
    ]).busy,
  ).toEqual([
    ["2026-10-20T08:00:00Z", "2026-10-20T10:00:00Z"],
    ["2026-10-27T09:00:00Z", "2026-10-27T11:00:00Z"],
    ["2026-11-02T08:00:00Z", "2026-11-02T09:00:00Z"],
  ]);
});

test("counts tentative times unless their owner doesn't want them", () => {
  const events = [
    ...event("DTSTART:20261021T090000Z", "DURATION:PT1H", "STATUS:TENTATIVE"),
    ...event(
      "UID:two",
      "DTSTART:20261022T090000Z",
      "DURATION:PT1H",
      "ATTENDEE;PARTSTAT=TENTATIVE;EMAIL=MARA@example.com:urn:uuid:1",
    ),
    "BEGIN:VFREEBUSY",
    "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261023T090000Z/PT1H",
    "END:VFREEBUSY",
  ];
  expect(read(events).busy).toHaveLength(3);
  expect(read(events, { countsTentative: false }).busy).toEqual([]);
});

test("ignores copies of the owner's own bookings", () => {
  const events = event("UID:booking-1@ensemble", "DTSTART:20261021T090000Z", "DURATION:PT1H");
  expect(read(events, { isOwn: (uid) => uid === "booking-1@ensemble" }).busy).toEqual([]);
});

test("stays busy when a guest is malformed", () => {
  const events = event("DTSTART:20261021T090000Z", "DURATION:PT1H", 'ATTENDEE;CN="Mara:mailto');
  expect(read(events).busy).toHaveLength(1);
});

test("stops reading series that repeat too often", () => {
  const endless = event("DTSTART:20260101T000000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY");
  const never = event(
    "UID:two",
    "DTSTART:20260101T000000Z",
    "DURATION:PT1H",
    "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
  );
  expect(read(endless)).toEqual({ busy: [], skipped: { repeats_too_often: 1 } });
  expect(read(never).busy).toEqual([]);
});

test("refuses what isn't a calendar, or has too many events", () => {
  const refused = (bytes: Buffer) => () => readBusyTimes(bytes, mara, october);
  expect(refused(Buffer.from("<html>Sign in</html>"))).toThrow("doesn't lead to a calendar");
  expect(refused(Buffer.alloc(0))).toThrow("doesn't lead to a calendar");
  expect(refused(calendar("BEGIN:VEVENT", "END:VTODO"))).toThrow("damaged");
  const many = Array.from({ length: 20_001 }, () => event()).flat();
  expect(refused(calendar(...many))).toThrow("more than 20,000 events");
});

test("reads UTF-16, other charsets and mixed line ends", () => {
  const text = calendar(
    ...event(
      "ATTENDEE;PARTSTAT=DECLINED:mailto:jörg@example.com",
      "DTSTART:20261021T090000Z",
      "DURATION:PT1H",
    ),
    ...event("UID:t\n\twö\r wo", "DTSTART:20261022T09\r\n 0000Z", "DURATION:PT1H"),
  ).toString();
  const jörg = { ...mara, addresses: ["Jörg@example.com"] };
  const expected = [["2026-10-22T09:00:00Z", "2026-10-22T10:00:00Z"]];
  const inCharset = (bytes: Buffer, charset?: string) =>
    iso(readBusyTimes(bytes, jörg, october, charset).busy);
  expect(inCharset(Buffer.from(`\uFEFF${text}`, "utf16le"))).toEqual(expected);
  expect(inCharset(Buffer.from(text, "latin1"))).toEqual(expected);
  expect(inCharset(Buffer.from(text, "latin1"), "iso-8859-1")).toEqual(expected);
});

test("agrees with a naive reader about series in four zones through a year", () => {
  const hour = 3_600_000;
  const { pick } = seededRandom("busy times");
  const year = span("2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z");
  const days = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
  const zones = ["Europe/Berlin", "America/New_York", "Australia/Sydney", "Asia/Kolkata"];
  // Every half hour of the year, with its local time.
  const clocks = zones.map((zone) =>
    Array.from({ length: (year.until - year.from) / (hour / 2) }, (_, index) => {
      const at = year.from + (index * hour) / 2;
      return { at, wall: Date.parse(`${wallClock(at, zone)}Z`) };
    }),
  );
  for (let round = 0; round < 60; round++) {
    const zone = pick(zones);
    const start = Date.UTC(
      2026,
      pick([1, 2, 3, 8, 9]),
      pick([1, 5, 20]),
      pick([0, 1, 2, 9, 23]),
      30,
    );
    const [interval, count] = [pick([1, 2, 3]), pick([5, 40, 200])];
    const weekdays = [pick(days), pick(days), days[new Date(start).getUTCDay()]!];
    const isWeekly = pick([true, false]);
    const expected: number[] = [];
    const week = (wall: number) => Math.floor((wall / (24 * hour) + 3) / 7);
    const seen = new Set<number>();
    for (const { at, wall } of clocks[zones.indexOf(zone)]!) {
      if (expected.length === count) break;
      const [day, first] = [wall, start].map((local) => Math.floor(local / (24 * hour)));
      const fits = isWeekly
        ? (week(wall) - week(start)) % interval === 0 &&
          weekdays.includes(days[new Date(wall).getUTCDay()]!)
        : (day! - first!) % interval === 0;
      if (wall < start || (wall - start) % (24 * hour) !== 0 || !fits || seen.has(wall)) continue;
      seen.add(wall);
      expected.push(at);
    }
    const rule = isWeekly ? `WEEKLY;BYDAY=${weekdays.join(",")}` : "DAILY";
    const [clock = ""] = new Date(start).toISOString().replaceAll(/[-:]/g, "").split(".");
    const lines = event(
      `DTSTART;TZID=${zone}:${clock}`,
      "DURATION:PT10M",
      `RRULE:FREQ=${rule};INTERVAL=${interval};COUNT=${count}`,
    );
    const { busy } = readBusyTimes(calendar(...lines), mara, year);
    expect(iso(busy.map(([from]) => [from])), lines.join("\n")).toEqual(
      iso(expected.map((at) => [at])),
    );
  }
});
