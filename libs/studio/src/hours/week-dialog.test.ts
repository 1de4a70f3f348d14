import { expect, test } from "vitest";
import type { Week } from "./week";
import { weekSchema } from "./week-dialog";

const off = { works: false, windows: [] };
const weekWith = (monday: Week["days"][number]): Week => ({
  days: [off, monday, off, off, off, off, off],
});
const findIssues = (monday: Week["days"][number]) =>
  weekSchema.safeParse(weekWith(monday)).error?.issues.map(({ message }) => message);

test("accepts adjoining hours up to midnight", () => {
  const windows = [
    { start: "09:00", end: "12:00" },
    { start: "12:00", end: "24:00" },
  ];
  expect(findIssues({ works: true, windows })).toBeUndefined();
});

test("rejects hours that end before they start or overlap, even on days off", () => {
  expect(findIssues({ works: true, windows: [{ start: "10:00", end: "10:00" }] })).toEqual([
    "The end must be after the start.",
  ]);
  const windows = [
    { start: "13:00", end: "17:00" },
    { start: "09:00", end: "13:30" },
  ];
  expect(findIssues({ works: false, windows })).toEqual([
    "These hours overlap with others on the same day.",
  ]);
});

test("rejects a working day without hours", () => {
  expect(findIssues({ works: true, windows: [] })).toEqual(["Add hours to this day."]);
});
