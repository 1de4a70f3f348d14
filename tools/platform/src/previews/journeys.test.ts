import { expect, test } from "vitest";
import { describeJourneys, type JourneyReport, resultOf } from "./journeys";

const startTime = "2026-11-23T05:00:00.000Z";
const report: JourneyReport = {
  stats: { startTime },
  suites: [
    { title: "shop/home.spec.ts", specs: [{ title: "links into the site", ok: true }] },
    {
      title: "shell/chrome.spec.ts",
      specs: [{ title: "marks the current section", ok: false }],
      suites: [{ title: "on a phone", specs: [{ title: "opens the menu", ok: false }] }],
    },
  ],
};

test("counts what passed and names what failed, groups included", () => {
  const result = resultOf(report);
  expect(result).toEqual({
    at: startTime,
    passed: 1,
    failed: [
      "shell/chrome.spec.ts: marks the current section",
      "shell/chrome.spec.ts: on a phone: opens the menu",
    ],
  });
  expect(describeJourneys(result)).toMatch(/^1 of 3 journeys passed\n {2}failed: shell/);
});

test("does not take silence for success when no journey ran", () => {
  expect(() => resultOf({ stats: { startTime }, suites: [] })).toThrow("No journey ran");
});
