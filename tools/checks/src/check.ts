import { printSummary, runTargets } from "./run-targets";
import { changedFiles, mergeBase } from "./workspace";

/**
 * `npm run check`: run before every commit; the quick checks of changes since the main branch and of
 * their dependents. After a change of the database those of its schema and access rights too.
 */
const base = mergeBase();
const changed = base === undefined ? [] : changedFiles(base);
const targets = [
  "format",
  "lint",
  "typecheck",
  "unused",
  "types",
  "releases",
  "test",
  "test:schema",
];
if (changed.length === 0) {
  console.log("Nothing differs from the main branch: checking everything.");
}
const result = await runTargets(targets, changed.length > 0 ? base : undefined);
console.log(
  "Screens, the database, processes and journeys of these changes: npm test -- --affected",
);
printSummary([result]);
