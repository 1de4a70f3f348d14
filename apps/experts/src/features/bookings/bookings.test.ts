import { DataError, explainRefusal } from "@ensemble/session";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { isChangeable, splitBookings } from "./bookings";
import { calendarFile } from "./calendar-file";
import { ownReviewSchema, reviewRefusals } from "./own-review-form";

const now = Date.parse("2026-11-21T12:00:00Z");
const at = (day: string, status: string) => ({
  status,
  starts_at: `2026-${day}:00:00+00:00`,
  ends_at: `2026-${day}:30:00+00:00`,
});

test("sorts upcoming bookings ascending and past ones descending", () => {
  const [next, later] = [at("11-21T14", "confirmed"), at("12-01T09", "pending")];
  const [longAgo, lately] = [at("01-01T09", "completed"), at("11-21T09", "confirmed")];
  const cancelled = at("11-30T09", "cancelled");
  expect(splitBookings([later, longAgo, cancelled, lately, next], now)).toEqual({
    upcoming: [next, later],
    past: [cancelled, lately, longAgo],
  });
});

test("counts a consultation as upcoming until it ends", () => {
  const going = { ...at("11-21T11", "confirmed"), ends_at: "2026-11-21T12:30:00Z" };
  expect(splitBookings([going], now).upcoming).toEqual([going]);
});

test("lets a booking change until 24 hours before its start", () => {
  expect(isChangeable(at("11-22T13", "pending"), now)).toBe(true);
  expect(isChangeable(at("11-22T12", "confirmed"), now)).toBe(false);
  expect(isChangeable(at("11-30T12", "cancelled"), now)).toBe(false);
});

const booking = {
  id: "0a1b2c3d-0000-4000-8000-000000000001",
  status: "pending" as const,
  starts_at: "2026-11-23T23:30:00+00:00",
  ends_at: "2026-11-24T01:00:00+00:00",
  sequence: 0,
  expert: { name: "Maya Lindqvist" },
  package: { name: "Season Refresh; spring, summer" },
};
const site = { origin: "https://ensemble.example", organizer: "hello@ensemble.example" };
const file = (change: Partial<Parameters<typeof calendarFile>[0]> = {}) =>
  calendarFile({ ...booking, ...change }, site);

/** Parses a file strictly; it must hold one calendar with one event. */
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

test("writes one event with every required property", () => {
  const { calendar, event, property } = read(file());
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  expect(calendar.getFirstPropertyValue("prodid")).toBe("-//Ensemble//Bookings//EN");
  expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  expect(event.uid).toBe(`booking-${booking.id}@ensemble`);
  expect(property("dtstamp")).toBeInstanceOf(ICAL.Time);
  // A published event needs an organizer (RFC 5546 §3.2.1).
  expect(event.organizer.toLowerCase()).toBe("mailto:hello@ensemble.example");
  expect(property("url")).toBe(`https://ensemble.example/booking-confirmation/${booking.id}`);
});

test("ends and folds lines as RFC 5545 requires", () => {
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

test("escapes everything that could end a value", () => {
  expect(read(file()).event.summary).toBe("Season Refresh; spring, summer with Maya Lindqvist");
});

test.each(["\r", "\n", "\r\n"])("keeps a name with %j in it one value", (end) => {
  const text = file({
    package: { name: `P${end}ATTACH:http://evil/` },
    expert: { name: `Eve${end}X` },
  });
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const { event, property } = read(text);
  expect(event.summary).toBe("P ATTACH:http://evil/ with Eve X");
  expect(property("attach")).toBeNull();
});

test("writes a moved booking as the same event with a higher sequence", () => {
  const before = read(file());
  const starts_at = "2026-11-30T23:30:00+00:00";
  const ends_at = "2026-12-01T01:00:00+00:00";
  const after = read(file({ sequence: 1, status: "confirmed", starts_at, ends_at }));
  expect(after.event.uid).toBe(before.event.uid);
  expect([before.event.sequence, after.event.sequence]).toEqual([0, 1]);
  expect([before.property("status"), after.property("status")]).toEqual(["TENTATIVE", "CONFIRMED"]);
  expect(after.start()).toBe("2026-11-30T23:30:00.000Z");
});

test("cancels the event of a cancelled booking", () => {
  const { calendar, event, property } = read(file({ sequence: 1, status: "cancelled" }));
  expect(calendar.getFirstPropertyValue("method")).toBe("CANCEL");
  expect(property("status")).toBe("CANCELLED");
  expect([event.uid, event.sequence]).toEqual([`booking-${booking.id}@ensemble`, 1]);
});

const issuesOf = (words: unknown): string[] =>
  ownReviewSchema.safeParse(words).error?.issues.map(({ message }) => message) ?? [];

test("requires stars but no text", () => {
  expect(issuesOf({ rating: 5, review_text: "" })).toEqual([]);
  expect(issuesOf({ rating: undefined, review_text: "Lovely" })).toEqual(["Choose a star rating."]);
});

test("limits and trims the text", () => {
  expect(issuesOf({ rating: 1, review_text: "x".repeat(2001) })).toEqual([
    "Use 2,000 characters or fewer.",
  ]);
  expect(ownReviewSchema.parse({ rating: 4, review_text: "  Kind.\n" }).review_text).toBe("Kind.");
});

test("says what to do after a failure", () => {
  const failed = (kind: ConstructorParameters<typeof DataError>[0]) =>
    explainRefusal(new DataError(kind, "technical"), reviewRefusals);
  expect(failed("conflict")).toMatch(/already reviewed/);
  expect(failed("offline")).toMatch(/still here/);
  expect(failed("signed-out")).toMatch(/Sign in again in another tab/);
  expect(failed("forbidden")).toMatch(/with the account that booked it/);
  expect(explainRefusal(new TypeError("x is undefined"), reviewRefusals)).toMatch(/[Tt]ry again/);
});
