import { expect, test } from "vitest";
import {
  answerTo,
  type Calendar,
  toDateAndTime,
  eventName,
  freeTimes,
  offeredTimes,
  serviceText,
} from "./consultations";

const offered = (date: string, time: string, isFree = true) => ({
  date,
  time: `${time}:00`,
  instant: Date.parse(`${date}T${time}:00+01:00`),
  isFree,
});

/** Two Monday mornings in Berlin. */
const mondays: Calendar = {
  zone: "Europe/Berlin",
  starts: ["2026-11-23", "2026-11-30"].flatMap((date) => [
    offered(date, "09:00"),
    offered(date, "09:30", false),
    offered(date, "10:00"),
  ]),
};
const friday = Date.parse("2026-11-20T12:00:00Z");

test("returns the starts of the requested days, and which of them are free", () => {
  expect(offeredTimes(mondays, friday, 7)).toEqual(mondays.starts.slice(0, 3));
  expect(offeredTimes(mondays, friday, 14)).toHaveLength(6);
  expect(freeTimes(mondays, friday, 7)).toEqual(
    ["2026-11-23T08:00Z", "2026-11-23T09:00Z"].map(Date.parse),
  );
  expect(freeTimes(mondays, friday, 2)).toEqual([]);
});

test("uses the database's times when the browser's time zone data is outdated", () => {
  // Honolulu at UTC-9, as if it had summer time.
  const instant = Date.parse("2026-11-23T19:00:00Z");
  const slot = { date: "2026-11-23", time: "10:00:00", instant, isFree: true };
  const calendar = { zone: "Pacific/Honolulu", starts: [slot] };
  expect(freeTimes(calendar, friday, 7)).toEqual([instant]);
  expect(toDateAndTime(instant, calendar)).toEqual({ date: "2026-11-23", time: "10:00:00" });
  // Times that are no longer offered fall back to the browser's calculation.
  expect(toDateAndTime(instant + 60_000, calendar)).toEqual({
    date: "2026-11-23",
    time: "09:01:00",
  });
});

test("returns no answer to a question named like a property of every object", () => {
  expect(answerTo({}, "constructor")).toBe("");
  expect(answerTo({ constructor: "M" }, "constructor")).toBe("M");
});

test("names the city of what takes place in person, as the package or its type says", () => {
  const texts = (["virtual", "in_person", "shopping_trip", "wardrobe_review"] as const).map(
    (service_type) => serviceText({ service_type, place_kind: null }, "Rome"),
  );
  expect(texts).toEqual([
    "Virtual",
    "In person in Rome",
    "Shopping trip in Rome",
    "Wardrobe review",
  ]);
  const atHome = { service_type: "wardrobe_review", place_kind: "address" } as const;
  expect(serviceText(atHome, "Rome")).toBe("Wardrobe review in Rome");
  expect(serviceText({ service_type: "in_person", place_kind: "video" }, "Rome")).toBe("In person");
  expect(serviceText(atHome, "")).toBe("Wardrobe review");
});

test.each([
  ["stylist", "pending", "Declined"],
  ["administrator", "pending", "Declined"],
  ["system", "pending", "Expired"],
  ["client", "pending", "Cancelled"],
  ["stylist", "confirmed", "Cancelled"],
] as const)("names the end that %s made of a %s booking", (actor_role, before, name) =>
  expect(eventName({ status: "cancelled", actor_role }, before)).toBe(name),
);
