import { join } from "node:path";
import { findBrowser } from "./browser";
import { runProgram, workspaceRoot } from "./workspace";

/**
 * Runs journeys in a real browser on the built site, by default all, or those in given folders and
 * files, such as `e2e/shop/`.
 */
/** The target's output (e2e/package.json). */
const report = join(workspaceRoot, ".cache/checks/@ensemble/e2e/e2e.json");
const selection = process.argv.slice(2);

process.exitCode = await runProgram(
  "node_modules/@playwright/test/cli.js",
  ["test", "--config=e2e/playwright.config.ts", "--reporter=list,json", ...selection],
  {
    ENSEMBLE_BROWSER: await findBrowser(),
    ENSEMBLE_FULL_BROWSER: await findBrowser({ full: true }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? report,
  },
);
