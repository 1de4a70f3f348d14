import ICAL from "ical.js";
import { expect, test } from "vitest";
import { type Appointment, calendarFile } from "./calendar-file";

const booking = {
  id: "0a1b2c3d-0000-4000-8000-000000000001",
  status: "pending" as const,
  starts_at: "2026-11-23T23:30:00+00:00",
  ends_at: "2026-11-24T01:00:00+00:00",
  sequence: 0,
  title: "Season Refresh; spring, summer with Maya Lindqvist",
  url: "https://ensemble.example/booking-confirmation/1",
  organizer: "hello@ensemble.example",
};
const file = (change: Partial<Appointment> = {}) => calendarFile({ ...booking, ...change });

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
  // A published event needs an organizer (RFC 5546 §3.2.1).
  expect(event.organizer.toLowerCase()).toBe("mailto:hello@ensemble.example");
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
  const text = file({ title: `P${end}ATTACH:http://evil/`, place: `Room${end}ATTACH:x` });
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
  expect([read(file({ place })).event.location, read(file()).property("location")]).toEqual([
    place,
    null,
  ]);
});

test("cancels the event of a cancelled booking", () => {
  const { calendar, event, property } = read(file({ sequence: 1, status: "cancelled" }));
  expect(calendar.getFirstPropertyValue("method")).toBe("CANCEL");
  expect(property("status")).toBe("CANCELLED");
  expect([event.uid, event.sequence]).toEqual([`booking-${booking.id}@ensemble`, 1]);
});
