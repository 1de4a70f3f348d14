import { expect, test } from "vitest";
import { momentInWords } from "./spoken-moment";

test("a moment is read aloud by its own clocks", () => {
  expect(momentInWords(Date.parse("2027-01-11T23:30:00Z"), "Asia/Tokyo")).toBe(
    "Tue, Jan 12, 2027, 8:30 AM",
  );
});

test("a moment that no browser has a date for is one unknown time", () => {
  expect(momentInWords(Date.parse("200000-01-03T10:00:00+00:00"), "UTC")).toBe("unknown time");
});
