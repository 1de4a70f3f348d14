import { join } from "node:path";
import { findBrowser } from "./browser";
import { runProgram, workspaceRoot } from "./workspace";

/**
 * Plays journeys in a real browser on the built site: those in these folders and files, such as
 * `e2e/shop/`; all without any. `--faults` (`npm run faults`) plays every fault of every part of
 * every remote instead, printed as a table.
 */
const args = process.argv.slice(2);
const allFaults = args[0] === "--faults";
const selection = allFaults ? ["platform/faults"] : args;
const report = join(workspaceRoot, ".cache/checks/journeys.json");

process.exitCode = await runProgram(
  "node_modules/@playwright/test/cli.js",
  ["test", "--config=e2e/playwright.config.ts", "--reporter=list,json", ...selection],
  {
    ENSEMBLE_BROWSER: await findBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? report,
    ...(allFaults && { ENSEMBLE_FAULTS: "all" }),
  },
);
