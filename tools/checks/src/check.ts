import { changedFiles, mergeBase } from "./changes";
import { conclude, runTargets } from "./run-targets";

/**
 * `npm run check`: run before every commit; the quick checks of changes since the main branch and of
 * their dependents. After a change of the schema those of the schema and of access rights too.
 */
const base = mergeBase();
const changed = base !== undefined && changedFiles(base).length > 0;
if (!changed) console.log("Nothing differs from the main branch: checking everything.");
const targets = ["format", "lint", "circles", "typecheck", "types", "test", "test:schema"];
const result = await runTargets(targets, changed ? base : undefined);
console.log(
  "Screens, the database, processes and journeys of these changes: npm test -- --affected",
);
conclude([result]);
