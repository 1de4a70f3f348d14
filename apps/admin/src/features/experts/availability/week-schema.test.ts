import { expect, test } from "vitest";
import type { Week } from "./week";
import { weekSchema } from "./week-schema";

const off = { works: false, windows: [] };
const weekWith = (monday: Week["days"][number]): Week => ({
  days: [off, monday, off, off, off, off, off],
});
const issuesOf = (monday: Week["days"][number]) =>
  weekSchema.safeParse(weekWith(monday)).error?.issues.map(({ message }) => message);

test("hours that touch are fine, up to midnight", () => {
  const windows = [
    { start: "09:00", end: "12:00" },
    { start: "12:00", end: "24:00" },
  ];
  expect(issuesOf({ works: true, windows })).toBeUndefined();
});

test("hours end after they start and do not overlap, on days off too", () => {
  expect(issuesOf({ works: true, windows: [{ start: "10:00", end: "10:00" }] })).toEqual([
    "The end must be after the start.",
  ]);
  const windows = [
    { start: "13:00", end: "17:00" },
    { start: "09:00", end: "13:30" },
  ];
  expect(issuesOf({ works: false, windows })).toEqual([
    "These hours overlap with others of the day.",
  ]);
});

test("a day of work has hours", () => {
  expect(issuesOf({ works: true, windows: [] })).toEqual(["Add hours to this day."]);
});
