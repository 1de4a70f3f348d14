import ICAL from "ical.js";
import { expect, test } from "vitest";
import { type Appointment, calendarFeed, calendarFile } from "./calendar-file";

const booking = {
  id: "0a1b2c3d-0000-4000-8000-000000000001",
  status: "pending" as const,
  starts_at: "2026-11-23T23:30:00+00:00",
  ends_at: "2026-11-24T01:00:00+00:00",
  sequence: 0,
  title: "Season Refresh; spring, summer with Maya Lindqvist",
  url: "https://ensemble.example/booking-confirmation/1",
};
const organizer = "bookings@ensemble.example";
const attendee = "mia@people.example";
const file = (change: Partial<Appointment> = {}, mailed: { attendee?: string } = {}) =>
  calendarFile({ ...booking, ...change }, { organizer, ...mailed });
const video = (text: string) => ({ kind: "video" as const, text });

/** Parses a file strictly and expects one calendar with one event. */
function read(text: string) {
  const calendar = ICAL.Component.fromString(text);
  const [component, ...others] = calendar.getAllSubcomponents("vevent");
  expect(others).toEqual([]);
  if (!component) throw new Error("The file has no event.");
  const property = (name: string) => component.getFirstPropertyValue(name);
  return {
    calendar,
    event: new ICAL.Event(component),
    property,
    start: () => (property("dtstart") as ICAL.Time).toJSDate().toISOString(),
    end: () => (property("dtend") as ICAL.Time).toJSDate().toISOString(),
  };
}

test("writes an event with all required properties", () => {
  const { calendar, event, property } = read(file());
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  expect(calendar.getFirstPropertyValue("prodid")).toBe("-//Ensemble//Bookings//EN");
  expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  expect(event.uid).toBe(`booking-${booking.id}@ensemble`);
  expect(property("dtstamp")).toBeInstanceOf(ICAL.Time);
  // A published event needs an organizer and has no attendee (RFC 5546 §3.2.1).
  expect(event.organizer.toLowerCase()).toBe(`mailto:${organizer}`);
  expect(event.attendees).toEqual([]);
  expect(property("url")).toBe(booking.url);
});

test("ends and folds lines according to RFC 5545", () => {
  const text = file();
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
});

test("writes times as instants, across midnight too", () => {
  const { start, end } = read(file());
  expect(start()).toBe("2026-11-23T23:30:00.000Z");
  expect(end()).toBe("2026-11-24T01:00:00.000Z");
});

test("escapes separators in values", () => {
  expect(read(file()).event.summary).toBe("Season Refresh; spring, summer with Maya Lindqvist");
});

test.each(["\r", "\n", "\r\n"])("replaces %j in title and place", (end) => {
  const text = file({ title: `P${end}ATTACH:http://evil/`, place: video(`Room${end}ATTACH:x`) });
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const { event, property } = read(text);
  expect([event.summary, event.location]).toEqual(["P ATTACH:http://evil/", "Room ATTACH:x"]);
  expect(property("attach")).toBeNull();
});

test("writes a rescheduled booking as the same event with a higher sequence", () => {
  const before = read(file());
  const starts_at = "2026-11-30T23:30:00+00:00";
  const ends_at = "2026-12-01T01:00:00+00:00";
  const after = read(file({ sequence: 1, status: "confirmed", starts_at, ends_at }));
  expect(after.event.uid).toBe(before.event.uid);
  expect([before.event.sequence, after.event.sequence]).toEqual([0, 1]);
  expect([before.property("status"), after.property("status")]).toEqual(["TENTATIVE", "CONFIRMED"]);
  expect(after.start()).toBe("2026-11-30T23:30:00.000Z");
});

test("names the place once it's known", () => {
  const place = "https://video.example/room, 2";
  const placed = read(file({ place: video(place), status: "confirmed" })).event;
  expect([placed.location, read(file()).property("location")]).toEqual([place, null]);
  expect(placed.description).toBe(`Video call: ${place}\nDetails and changes: ${booking.url}`);
  expect(read(file()).event.description).toMatch(/^This is a request, which isn't confirmed/);
});

test.each([
  ["pending", "REQUEST", "TENTATIVE", 1],
  ["confirmed", "REQUEST", "CONFIRMED", 1],
  ["cancelled", "CANCEL", "CANCELLED", 0],
] as const)("mails a %s booking as %s to its reader alone", (status, method, shown, alarms) => {
  const { calendar, event, property } = read(file({ sequence: 1, status }, { attendee }));
  expect(calendar.getFirstPropertyValue("method")).toBe(method);
  expect(property("status")).toBe(shown);
  const [reader, ...others] = event.attendees;
  expect([reader?.getFirstValue(), others]).toEqual([`mailto:${attendee}`, []]);
  const parameters = ["partstat", "rsvp"].map((name) => reader?.getFirstParameter(name));
  expect(parameters).toEqual(["ACCEPTED", "FALSE"]);
  expect(event.component.getAllSubcomponents("valarm")).toHaveLength(alarms);
  expect([event.uid, event.sequence]).toEqual([`booking-${booking.id}@ensemble`, 1]);
});

test("writes equal bookings as equal feeds, with the times of their changes", () => {
  const changed_at = "2026-11-20T10:00:00.123+00:00";
  const cancelled = { ...booking, id: "2", status: "cancelled" as const, changed_at };
  const write = () =>
    calendarFeed("Ensemble sessions", [{ ...booking, changed_at }, cancelled], organizer);
  expect(write()).toBe(write());
  expect(write()).toMatch(/^X-WR-CALNAME:Ensemble sessions\r$/m);
  expect(write()).toMatch(/^REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r$/m);
  const events = ICAL.Component.fromString(write()).getAllSubcomponents("vevent");
  const listed = events.map((event) =>
    ["dtstamp", "status", "transp"].map((name) => String(event.getFirstPropertyValue(name))),
  );
  expect(listed).toEqual([
    ["2026-11-20T10:00:00Z", "TENTATIVE", "OPAQUE"],
    ["2026-11-20T10:00:00Z", "CANCELLED", "TRANSPARENT"],
  ]);
});
