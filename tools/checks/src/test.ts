import { printSummary, runTargets } from "./run-targets";
import { mergeBase } from "./workspace";

/**
 * `npm test`: every check there is. With `--affected`, those of the projects that changed since the
 * main branch and of their dependents.
 */
const base = process.argv.includes("--affected") ? mergeBase() : undefined;
const projects = ["lint", "types", "releases", "advisors", "test", "test:db", "test:process"];
const results = [await runTargets(projects, base)];
// Last, because journeys need both cores, except for the minute in which their site starts: the
// checks of the whole workspace run then.
results.push(await runTargets(["e2e", "format", "typecheck", "unused"], base));
printSummary(results);
