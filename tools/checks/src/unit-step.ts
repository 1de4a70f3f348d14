import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runProgram, workspaceRoot, type Step } from "./step";

const report = join(workspaceRoot, "node_modules/.cache/vitest-report.json");

/** Every `*.test.ts` of apps, libs, tools and the database. */
export const unitStep: Step = {
  name: "Unit and integration tests",
  async run() {
    const code = await runProgram("node_modules/vitest/vitest.mjs", [
      "run",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ]);
    const counts = JSON.parse(await readFile(report, "utf8")) as {
      numPassedTests: number;
      numFailedTests: number;
      numFailedTestSuites: number;
    };
    const failed = Math.max(counts.numFailedTests, counts.numFailedTestSuites);
    return { passed: counts.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
  },
};
