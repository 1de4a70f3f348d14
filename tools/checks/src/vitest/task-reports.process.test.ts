import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { workspaceRoot } from "../workspace";

let folder: string;
beforeEach(async () => {
  // Inside the workspace, so the files can import Vitest.
  await mkdir(join(workspaceRoot, ".cache/checks"), { recursive: true });
  folder = await mkdtemp(join(workspaceRoot, ".cache/checks/reports-"));
});
afterEach(() => rm(folder, { recursive: true }));

const toPath = (name: string) => relative(workspaceRoot, join(folder, name));

async function readReports(files: Record<string, string>): Promise<unknown[]> {
  const tasks = Object.keys(files).map((name) => ({
    files: [toPath(name)],
    report: toPath(`${name}.json`),
  }));
  await writeFile(join(folder, "tasks.json"), JSON.stringify(tasks));
  for (const [name, body] of Object.entries(files)) {
    await writeFile(join(folder, name), `import { expect, test } from "vitest";\n${body}`);
  }
  // Replaces the workspace's configuration.
  await writeFile(join(folder, "vitest.config.ts"), "export default {};");
  const vitest = join(workspaceRoot, "node_modules/vitest/vitest.mjs");
  const reporter = join(import.meta.dirname, "task-reports.ts");
  const child = spawn(
    process.execPath,
    [vitest, "run", `--root=${folder}`, `--reporter=${reporter}`],
    {
      env: { ...process.env, ENSEMBLE_TASKS: join(folder, "tasks.json"), NO_COLOR: "1" },
      stdio: "ignore",
    },
  );
  await once(child, "close");
  return Promise.all(
    tasks.map(async ({ report }) =>
      JSON.parse(await readFile(join(workspaceRoot, report), "utf8")),
    ),
  );
}

test("lists each failed test, broken file and error outside of tests in its task's report", async () => {
  const reports = await readReports({
    "good.test.ts": `test("adds", () => expect(1 + 1).toBe(2));`,
    "failing.test.ts": `test("divides", () => expect(1 / 2).toBe(1));`,
    "broken.test.ts": `throw new Error("no such table");`,
    "late.test.ts": `test("leaves work behind", async () => {
      void Promise.reject(new Error("connection closed"));
      await new Promise((done) => setTimeout(done, 50));
    });`,
  });
  expect(reports).toMatchObject([
    { numPassedTests: 1, success: true, causes: [] },
    {
      numFailedTests: 1,
      success: false,
      causes: [
        `${toPath("failing.test.ts")}: divides: AssertionError: expected 0.5 to be 1 // Object.is equality`,
      ],
    },
    { numFailedTestSuites: 1, success: false, causes: [expect.stringContaining("no such table")] },
    {
      numPassedTests: 1,
      numFailedTestSuites: 1,
      success: false,
      causes: [
        expect.stringMatching(
          `^outside of a test, during ${toPath("late.test.ts")}: Error: connection closed +at .*late.test.ts`,
        ),
      ],
    },
  ]);
});
