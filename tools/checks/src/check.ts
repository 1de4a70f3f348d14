import { printSummary, runTargets } from "./run-targets";
import { changedFiles, mergeBase } from "./workspace";

/**
 * Runs `npm run check`, the quick checks before every commit, for projects changed since the main
 * branch and their dependents. Includes schema and access checks if the database changed.
 */
const base = mergeBase();
const changed = base === undefined ? [] : changedFiles(base);
const targets = ["format", "lint", "typecheck", "unused", "types", "test", "test:schema"];
if (changed.length === 0) {
  console.log("Nothing differs from the main branch: checking everything.");
}
const result = await runTargets(targets, changed.length > 0 ? base : undefined);
console.log(
  "Screens, the database, processes and journeys of these changes: npm test -- --affected",
);
printSummary([result]);
