import { printSummary, runTargets } from "./run-targets";
import { mergeBase } from "./workspace";

/**
 * Runs `npm test`: all checks, or with `--affected` those of projects changed since the main branch
 * and their dependents.
 */
const base = process.argv.includes("--affected") ? mergeBase() : undefined;
const projects = ["lint", "types", "advisors", "test", "test:db", "test:process"];
const results = [await runTargets(projects, base)];
// Last, because journeys need both cores. The checks of the whole workspace run while the journeys'
// site starts.
results.push(await runTargets(["e2e", "format", "typecheck", "unused"], base));
printSummary(results);
