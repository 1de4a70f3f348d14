import { join } from "node:path";
import { findBrowser } from "./browser";
import { runProgram, workspaceRoot } from "./step";

const { PLAYWRIGHT_JSON_OUTPUT_NAME: report = join(workspaceRoot, ".cache/checks/journeys.json") } =
  process.env;

/** Runs journeys, faults, budgets and accessibility in a real browser on the built site. */
export async function runJourneys(
  args: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return runProgram(
    "node_modules/@playwright/test/cli.js",
    ["test", "--config=e2e/playwright.config.ts", "--reporter=list,json", ...args],
    {
      ENSEMBLE_BROWSER: await findBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...environment,
    },
  );
}
