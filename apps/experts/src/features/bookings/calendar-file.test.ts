import { expect, test } from "vitest";
import { calendarFile } from "./calendar-file";

const booking = {
  id: "0a1b2c3d-0000-4000-8000-000000000001",
  status: "pending" as const,
  starts_at: "2026-11-23T23:30:00+00:00",
  ends_at: "2026-11-24T01:00:00+00:00",
  sequence: 0,
  expert: { name: "Maya Lindqvist" },
  package: { name: "Season Refresh; spring, summer" },
};
const file = (change: Partial<Parameters<typeof calendarFile>[0]> = {}) =>
  calendarFile({ ...booking, ...change }, "https://ensemble.example");

/** The properties of a file, its folded lines joined again (RFC 5545 §3.1). */
function properties(text: string): Map<string, string> {
  const lines = text.replaceAll("\r\n\t", "").replaceAll("\r\n ", "").trim().split("\r\n");
  return new Map(lines.map((line) => [line.split(/[:;]/)[0]!, line.slice(line.indexOf(":") + 1)]));
}

test("a file is one event in one calendar, with what RFC 5545 requires", () => {
  const text = file();
  expect(text.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")).toBe(true);
  expect(text.trimEnd().endsWith("END:VEVENT\r\nEND:VCALENDAR")).toBe(true);
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  const found = properties(text);
  expect(found.get("PRODID")).toBe("-//Ensemble//Bookings//EN");
  expect(found.get("DTSTAMP")).toMatch(/^\d{8}T\d{6}Z$/);
  for (const line of text.split("\r\n")) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
});

test("times are in UTC, over midnight too", () => {
  const found = properties(file());
  expect(found.get("DTSTART")).toBe("20261123T233000Z");
  expect(found.get("DTEND")).toBe("20261124T010000Z");
});

test("what could end a value is escaped", () => {
  expect(properties(file()).get("SUMMARY")).toBe(
    "Season Refresh\\; spring\\, summer with Maya Lindqvist",
  );
});

test("a moved booking is the same event with a higher sequence", () => {
  const before = properties(file());
  const after = properties(file({ sequence: 1, status: "confirmed" }));
  expect(after.get("UID")).toBe(before.get("UID"));
  expect([before.get("SEQUENCE"), after.get("SEQUENCE")]).toEqual(["0", "1"]);
  expect([before.get("STATUS"), after.get("STATUS")]).toEqual(["TENTATIVE", "CONFIRMED"]);
});

test("a cancelled booking takes its event away", () => {
  const found = properties(file({ sequence: 1, status: "cancelled" }));
  expect(found.get("METHOD")).toBe("CANCEL");
  expect(found.get("STATUS")).toBe("CANCELLED");
});
