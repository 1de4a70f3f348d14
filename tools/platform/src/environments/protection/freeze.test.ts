import { expect, test } from "vitest";
import { describeFreeze, freezeSchema, isFrozen } from "./freeze";

const at = (window: object, moment: string) =>
  isFrozen(freezeSchema.parse(window), new Date(moment));

test("freezes by the clocks of its zone, in summer and in winter", () => {
  const window = { days: ["Fri", "Sat"], from: "16:00", zone: "Europe/Berlin" };
  expect(at(window, "2026-11-27T14:59:00Z")).toBe(false);
  expect(at(window, "2026-11-27T15:00:00Z")).toBe(true);
  expect(at(window, "2026-11-27T23:30:00Z")).toBe(false); // Saturday, before 16:00.
  expect(at(window, "2026-07-03T14:00:00Z")).toBe(true);
  expect(at(window, "2026-07-05T14:30:00Z")).toBe(false);
  expect(at({ ...window, to: "18:00" }, "2026-11-27T17:00:00Z")).toBe(false);
});

test("freezes from the first of its dates to the end of the last", () => {
  const window = { dates: ["2026-12-20", "2027-01-02"], zone: "America/New_York" };
  expect(at(window, "2026-12-20T04:59:00Z")).toBe(false);
  expect(at(window, "2026-12-20T05:00:00Z")).toBe(true);
  expect(at(window, "2027-01-03T04:59:00Z")).toBe(true);
  expect(at(window, "2027-01-03T05:00:00Z")).toBe(false);
  const words = "2026-12-20 to 2027-01-02, America/New_York";
  expect(describeFreeze(freezeSchema.parse(window))).toBe(words);
});

test.each([
  [{ zone: "UTC" }, "must name days or dates"],
  [{ days: ["Fri"], from: "18:00", to: "16:00", zone: "UTC" }, "must begin before it ends"],
  [{ dates: ["2026-12-27", "2026-12-20"], zone: "UTC" }, "must begin before they end"],
  [{ days: ["Fri"], from: "25:00", zone: "UTC" }, "must be a time"],
])("refuses %j", (window, words) => {
  expect(freezeSchema.safeParse(window).error?.issues[0]?.message).toContain(words);
});
