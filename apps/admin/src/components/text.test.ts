import { expect, test } from "vitest";
import { formatMoment } from "./text";

test("formats a moment in the given zone", () => {
  expect(formatMoment(Date.parse("2027-01-11T23:30:00Z"), "Asia/Tokyo")).toBe(
    "Tue, Jan 12, 2027, 8:30 AM",
  );
});

test("returns one 'unknown time' when the moment is out of a browser's range", () => {
  expect(formatMoment(Date.parse("200000-01-03T10:00:00+00:00"), "UTC")).toBe("unknown time");
});
