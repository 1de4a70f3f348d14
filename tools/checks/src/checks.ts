import { printSummary, runTargets } from "./run-targets";
import { changedFiles, mergeBase } from "./workspace";

/**
 * Runs `npm test`, all checks, or with `--affected` those of projects changed since the main branch
 * and their dependents. `--quick` (`npm run check`) runs the quick ones of these, with schema and
 * access checks if the database changed.
 */
const [option] = process.argv.slice(2);
const base = option ? mergeBase() : undefined;
const quick = ["format", "lint", "typecheck", "unused", "types", "test", "test:schema"];

if (option === "--quick") {
  const isUnchanged = base === undefined || changedFiles(base).length === 0;
  if (isUnchanged) console.log("Nothing differs from the main branch: checking everything.");
  const results = await runTargets(quick, isUnchanged ? undefined : base);
  console.log(
    "Screens, the database, processes and journeys of these changes: npm test -- --affected",
  );
  printSummary(results);
} else {
  const projects = await runTargets(
    ["lint", "types", "advisors", "test", "test:db", "test:process"],
    base,
  );
  // Last, because journeys need all processors. The others run while the journeys' site starts.
  const site = await runTargets(["e2e", "format", "typecheck", "unused"], base);
  printSummary([...projects, ...site]);
}
