import { expect, test } from "vitest";
import { additionNote, growthNote, rateNote } from "./summary";

const figure = (recent: number, previous: number, change: number | null) => ({
  value: 0,
  recent,
  previous,
  change,
});

test("describes how an amount changed since last month", () => {
  expect(growthNote(figure(115, 100, 15))).toBe("+15% from last month");
  expect(growthNote(figure(97, 100, -3))).toBe("-3% from last month");
  expect(growthNote(figure(100, 100, 0))).toBe("0% from last month");
});

test("says so when there is nothing to compare with", () => {
  expect(growthNote(figure(5, 0, null))).toBe("None the month before");
  expect(growthNote(figure(0, 0, null))).toBe("Nothing in two months");
  expect(additionNote(figure(0, 0, null))).toBe("None added in 60 days");
});

test("describes a total by what was added, never by a percentage", () => {
  expect(additionNote(figure(62, 65, -4.6))).toBe("62 added in 30 days, 65 in the 30 before");
  expect(additionNote(figure(1200, 0, null))).toBe("1,200 added in 30 days, 0 in the 30 before");
});

test("describes the change of a rate in points", () => {
  expect(rateNote(figure(3.4, 3, 0.4))).toBe("+0.4 points from last month");
  expect(rateNote(figure(3, 3.5, -0.5))).toBe("-0.5 points from last month");
});
