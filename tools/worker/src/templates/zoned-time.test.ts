import { isZone } from "@ensemble/domain/time";
import { expect, test } from "vitest";
import { dayIn, differingZones, showsSameTime, timeIn } from "./zoned-time";

test("formats a time range in its zone, in summer and winter", () => {
  const span = (day: string) => timeIn({}, "Europe/Berlin", `${day}T08:00:00Z`, `${day}T09:30:00Z`);
  expect(span("2030-05-15")).toBe(
    "Wednesday, May 15, 2030, 10:00 AM – 11:30 AM (Berlin, Central European Time, GMT+2)",
  );
  expect(span("2030-01-15")).toBe(
    "Tuesday, January 15, 2030, 9:00 AM – 10:30 AM (Berlin, Central European Time, GMT+1)",
  );
});

test("names both days of a range across midnight", () => {
  expect(timeIn({}, "America/New_York", "2030-07-11T03:30:00Z", "2030-07-11T04:30:00Z")).toBe(
    "Wednesday, July 10, 2030, 11:30 PM – Thursday, July 11, 2030, 12:30 AM (New York, Eastern Time, GMT-4)",
  );
});

test("names UTC once, and odd offsets with their minutes", () => {
  expect(timeIn({}, "UTC", "2030-05-15T08:00:00Z")).toBe("Wednesday, May 15, 2030, 8:00 AM (UTC)");
  expect(timeIn({}, "Asia/Kathmandu", "2030-05-15T08:00:00Z")).toContain(
    "(Kathmandu, Nepal Time, GMT+5:45)",
  );
});

test("compares two zones at the given time", () => {
  expect(showsSameTime({}, "Europe/Stockholm", "Europe/Berlin", "2030-05-15T08:00:00Z")).toBe(true);
  expect(showsSameTime({}, "America/Phoenix", "America/Denver", "2030-01-15T08:00:00Z")).toBe(true);
  expect(showsSameTime({}, "America/Phoenix", "America/Denver", "2030-05-15T08:00:00Z")).toBe(
    false,
  );
});

test("rejects an unknown zone", () => {
  expect(isZone("Asia/Tokyo")).toBe(true);
  expect(isZone("Mars/Olympus")).toBe(false);
});

test("formats an invalid date as unknown and falls back to UTC for an unknown zone", () => {
  const never = "200000-01-03T10:00:00+00:00";
  expect(dayIn({}, "UTC", never)).toBe("unknown time");
  expect(timeIn({}, "UTC", "2030-05-15T08:00:00Z", never)).toBe("unknown time");
  expect(showsSameTime({}, "Asia/Tokyo", "UTC", never)).toBe(true);
  expect(timeIn({}, "Mars/Olympus", "2030-05-15T08:00:00Z")).toContain("8:00 AM (Mars/Olympus");
});

test("shows the time that the database says where time zone data differ", () => {
  const [start, end] = ["2030-01-15T17:15:00+00:00", "2030-01-15T18:15:00+00:00"];
  const walls = {
    [`America/Vancouver ${start}`]: "2030-01-15T10:15:00",
    [`America/Vancouver ${end}`]: "2030-01-15T11:15:00",
  };
  expect(timeIn(walls, "America/Vancouver", start, end)).toBe(
    "Tuesday, January 15, 2030, 10:15 AM – 11:15 AM (Vancouver, Pacific Time, GMT-7)",
  );
  expect(showsSameTime(walls, "America/Vancouver", "America/Denver", start)).toBe(true);
});

test("names the zones whose clocks the database reads otherwise", async () => {
  const instant = Date.parse("2030-01-15T17:15:00Z");
  const rows = [
    { zone: "Europe/Berlin", instant, wall: "2030-01-15T18:15:00" },
    { zone: "America/Vancouver", instant, wall: "2030-01-15T10:15:00" },
    { zone: "America/Vancouver", instant, wall: "2030-01-15T10:15:00" },
  ];
  expect(await differingZones({ executeSql: async () => ({ rows }) })).toEqual([
    "America/Vancouver",
  ]);
});
