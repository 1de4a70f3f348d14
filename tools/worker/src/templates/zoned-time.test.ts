import { isZone } from "@ensemble/domain/time";
import { expect, test } from "vitest";
import { dayIn, showsSameTime, timeIn } from "./zoned-time";

test("formats a time range in its zone, in summer and winter", () => {
  const span = (day: string) => timeIn("Europe/Berlin", `${day}T08:00:00Z`, `${day}T09:30:00Z`);
  expect(span("2030-05-15")).toBe(
    "Wednesday, May 15, 2030, 10:00 AM – 11:30 AM (Europe/Berlin, GMT+2)",
  );
  expect(span("2030-01-15")).toBe(
    "Tuesday, January 15, 2030, 9:00 AM – 10:30 AM (Europe/Berlin, GMT+1)",
  );
});

test("names both days of a range across midnight", () => {
  expect(timeIn("America/New_York", "2030-07-11T03:30:00Z", "2030-07-11T04:30:00Z")).toBe(
    "Wednesday, July 10, 2030, 11:30 PM – Thursday, July 11, 2030, 12:30 AM (America/New York, GMT-4)",
  );
});

test("names UTC once, and odd offsets with their minutes", () => {
  expect(timeIn("UTC", "2030-05-15T08:00:00Z")).toBe("Wednesday, May 15, 2030, 8:00 AM (UTC)");
  expect(timeIn("Asia/Kathmandu", "2030-05-15T08:00:00Z")).toContain("(Asia/Kathmandu, GMT+5:45)");
});

test("compares two zones at the given time", () => {
  expect(showsSameTime("Europe/Stockholm", "Europe/Berlin", "2030-05-15T08:00:00Z")).toBe(true);
  expect(showsSameTime("America/Phoenix", "America/Denver", "2030-01-15T08:00:00Z")).toBe(true);
  expect(showsSameTime("America/Phoenix", "America/Denver", "2030-05-15T08:00:00Z")).toBe(false);
});

test("rejects an unknown zone", () => {
  expect(isZone("Asia/Tokyo")).toBe(true);
  expect(isZone("Mars/Olympus")).toBe(false);
});

test("formats an invalid date as unknown and falls back to UTC for an unknown zone", () => {
  const never = "200000-01-03T10:00:00+00:00";
  expect(dayIn("UTC", never)).toBe("unknown time");
  expect(timeIn("UTC", "2030-05-15T08:00:00Z", never)).toBe("unknown time");
  expect(showsSameTime("Asia/Tokyo", "UTC", never)).toBe(true);
  expect(timeIn("Mars/Olympus", "2030-05-15T08:00:00Z")).toBe(
    "Wednesday, May 15, 2030, 8:00 AM (UTC)",
  );
});
