import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findBrowser } from "./browser";
import { runProgram, workspaceRoot, type Result, type Step } from "./step";

const report = join(workspaceRoot, "node_modules/.cache/playwright-report.json");

/** Journeys, faults, budgets and accessibility in a real browser on the built site. */
export const browserStep: Step = {
  name: "Browser tests",
  run: () => testInBrowser([]),
};

/** Every cell of the fault matrix, where the other tests meet each fault on one remote. */
export const faultStep: Step = {
  name: "Fault matrix",
  run: () => testInBrowser(["platform/faults"], { ENSEMBLE_FAULTS: "all" }),
};

async function testInBrowser(
  files: string[],
  environment: Record<string, string> = {},
): Promise<Result> {
  const code = await runProgram(
    "node_modules/@playwright/test/cli.js",
    ["test", "--config=e2e/playwright.config.ts", "--reporter=list,json", ...files],
    {
      ENSEMBLE_BROWSER: await findBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...environment,
    },
  );
  const { stats } = JSON.parse(await readFile(report, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  if (stats.flaky > 0) console.log(`${stats.flaky} passed only when tried again: see above.`);
  const failed = code === 0 ? stats.unexpected : Math.max(stats.unexpected, 1);
  return { passed: stats.expected + stats.flaky, failed };
}
