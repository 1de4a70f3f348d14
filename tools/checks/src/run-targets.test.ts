import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
// @ts-expect-error -- Nx loads it as JavaScript, which has no types.
import { countJourneys } from "../nx/run-tasks.mjs";
import { countTasks } from "./run-targets";

let reports: string;
beforeEach(async () => {
  reports = await mkdtemp(join(tmpdir(), "ensemble-reports-"));
});
afterEach(() => rm(reports, { recursive: true }));

const report = async (name: string, content: object) => {
  await mkdir(dirname(join(reports, name)), { recursive: true });
  await writeFile(join(reports, name), JSON.stringify(content));
};
const task = (projectName: string, target: string, status = 0) => ({ projectName, target, status });
const tests = (numPassedTests: number, numFailedTests = 0, numFailedTestSuites = 0) => ({
  numPassedTests,
  numFailedTests,
  numFailedTestSuites,
});

test("adds up the tests of every report and counts a task without tests as one", async () => {
  await report("@site/shop/test.json", tests(20));
  await report("@site/shop/test-db.json", tests(3));
  await report("@site/e2e/e2e.json", tests(6));
  const targets = ["lint", "test", "test:db", "typecheck"];
  const tasks = targets.map((target) => task("@site/shop", target));
  const counted = await countTasks([...tasks, task("@site/e2e", "e2e")], reports);
  expect(counted).toEqual({ passed: 30, failed: 0, failures: [] });
});

test("counts failed tests, files that did not load, and lint that found something, and says why", async () => {
  const causes = ["cart.test.ts: adds: Error: no cart", "cart.test.ts: removes: Error: no cart"];
  await report("@site/shop/test.json", { ...tests(18, 2, 1), causes });
  await report("@site/admin/test.json", tests(7, 0, 1));
  await report("@site/e2e/e2e.json", tests(4, 2));
  const tasks = [
    task("@site/shop", "test", 1),
    task("@site/admin", "test", 1),
    task("@site/e2e", "e2e", 1),
    task("@site/shop", "lint", 1),
  ];
  expect(await countTasks(tasks, reports)).toEqual({
    passed: 29,
    failed: 6,
    failures: [
      ["@site/shop:test", ...causes].join("\n  "),
      "@site/admin:test",
      "@site/e2e:e2e",
      "@site/shop:lint",
    ],
  });
});

test("counts a failure when tests exit badly without a failed one, or leave no report", async () => {
  await report("@site/shop/test.json", tests(20));
  const crashed = await countTasks([task("@site/shop", "test", 1)], reports);
  expect(crashed).toMatchObject({ passed: 20, failed: 1 });
  const silent = await countTasks([task("@site/admin", "test")], reports);
  expect(silent).toMatchObject({ passed: 0, failed: 1, failures: ["@site/admin:test"] });
});

const spec = (title: string, status: string) => ({
  file: "shop/alerts.spec.ts",
  title,
  ok: status !== "unexpected",
  tests: [{ status }],
});
const playwrightReport = {
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
  expect(countJourneys(playwrightReport, "e2e/shop/")).toEqual({
    numPassedTests: 2,
    numFailedTests: 1,
    numFailedTestSuites: 0,
    success: false,
    causes: ["e2e/shop/alerts.spec.ts: mails"],
  });
  expect(countJourneys(playwrightReport, "e2e/admin/")).toMatchObject({
    numPassedTests: 1,
    success: true,
  });
});
