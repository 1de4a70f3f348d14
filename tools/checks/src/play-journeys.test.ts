import { expect, test } from "vitest";
// @ts-expect-error -- Nx loads it as JavaScript, which has no types.
import { countJourneys } from "../nx/play-journeys.mjs";

const spec = (title: string, status: string) => ({
  file: "shop/alerts.spec.ts",
  title,
  ok: status !== "unexpected",
  tests: [{ status }],
});
const report = {
  suites: [
    {
      file: "shop/alerts.spec.ts",
      specs: [spec("follows a price", "expected"), spec("is skipped", "skipped")],
      suites: [{ specs: [spec("mails", "unexpected"), spec("ends", "flaky")] }],
    },
    { file: "admin/links.spec.ts", specs: [spec("copies", "expected")] },
  ],
};

test("counts the journeys in a folder and names those that failed", () => {
  expect(countJourneys(report, "e2e/shop/")).toEqual({
    numPassedTests: 2,
    numFailedTests: 1,
    numFailedTestSuites: 0,
    success: false,
    causes: ["e2e/shop/alerts.spec.ts: mails"],
  });
  expect(countJourneys(report, "e2e/admin/")).toMatchObject({
    numPassedTests: 1,
    success: true,
  });
});
