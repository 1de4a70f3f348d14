import { expect, test } from "vitest";
import { instantOf, momentInWords, wallClock } from "./zoned-time";

test("a zone's clocks are read and set, in winter and in summer", () => {
  for (const [date, iso] of [
    ["2027-01-11", "2027-01-11T14:00:00Z"],
    ["2027-07-12", "2027-07-12T13:00:00Z"],
    // The day on which the clocks go forward, after they did.
    ["2027-03-14", "2027-03-14T13:00:00Z"],
  ] as const) {
    expect(new Date(instantOf(date, "09:00", "America/New_York"))).toEqual(new Date(iso));
    expect(wallClock(Date.parse(iso), "America/New_York")).toBe(`${date} 09:00:00`);
  }
});

test("a moment is read aloud by its own clocks", () => {
  expect(momentInWords(Date.parse("2027-01-11T23:30:00Z"), "Asia/Tokyo")).toBe(
    "Tue, Jan 12, 2027, 8:30 AM",
  );
});
