import { expect, test } from "vitest";
import { formatDuration, readChoice, wizardAddress } from "./expert";

const expert = { packages: [{ id: "video" }] };
const now = Date.parse("2026-10-20T10:00:00Z");
const start = Date.parse("2026-10-26T08:00:00Z");

const read = (query: string) => readChoice(new URLSearchParams(query), expert, now);

test("reads back the choice that it wrote", () => {
  const choice = { step: 3, packageId: "video", start } as const;
  const { pathname, searchParams } = new URL(wizardAddress("maya", choice), "http://site.invalid");
  expect(pathname).toBe("/experts/maya/book");
  expect(readChoice(searchParams, expert, now)).toEqual({ ...choice, day: undefined });
});

test("writes the first step as the plain address", () => {
  expect(wizardAddress("maya", { step: 1 })).toBe("/experts/maya/book");
});

test("keeps the day only until a time is chosen", () => {
  expect(wizardAddress("maya", { step: 2, packageId: "video", day: "2026-10-26" })).toContain(
    "day=2026-10-26",
  );
  expect(
    wizardAddress("maya", { step: 2, packageId: "video", day: "2026-10-26", start }),
  ).not.toContain("day=");
});

test.each([
  ["nothing", "", 1],
  ["step 3 with nothing", "step=3", 1],
  ["step 2 with a package of another expert", "step=2&package=other", 1],
  ["step 3 with a package", "step=3&package=video", 2],
  ["step 3 with a time that has passed", "step=3&package=video&start=2026-10-19T08:00:00Z", 2],
  ["step 3 with a time that is none", "step=3&package=video&start=soon", 2],
  ["step 3 with everything", "step=3&package=video&start=2026-10-26T08:00:00.000Z", 3],
  ["step 2 with everything", "step=2&package=video&start=2026-10-26T08:00:00.000Z", 2],
  ["a step that does not exist", "step=7&package=video", 1],
])("reads %s as step %#", (_, query, step) => {
  expect(read(query).step).toBe(step);
});

test.each([
  [30, "30 min"],
  [59, "59 min"],
  [60, "1 h"],
  [90, "1 h 30 min"],
  [180, "3 h"],
])("formats %i minutes as %s", (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words);
});
