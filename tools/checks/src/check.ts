import { changedFiles, mergeBase } from "./changes";
import { checkFormat } from "./format";
import { conclude, runTargets } from "./run-targets";

/**
 * `npm run check`: run before every commit; the quick checks of changes since the main branch and of
 * their dependents. After a change of the database those of its schema and access rights too.
 */
const base = mergeBase();
const changed = base === undefined ? [] : changedFiles(base);
const targets = ["lint", "oxlint", "typecheck", "types", "releases", "test", "test:schema"];
const results = [];
if (changed.length > 0) {
  results.push(await checkFormat(changed), await runTargets(targets, base));
} else {
  console.log("Nothing differs from the main branch: checking everything.");
  results.push(await runTargets(["format", ...targets]));
}
console.log(
  "Screens, the database, processes and journeys of these changes: npm test -- --affected",
);
conclude(results);
