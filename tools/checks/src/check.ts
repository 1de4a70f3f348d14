import { changedFiles, mergeBase } from "./changes";
import { conclude, runTargets } from "./run-targets";

/**
 * `npm run check`: run before every commit; checks changes since the main branch and their
 * dependents.
 */
const base = mergeBase();
const changed = base !== undefined && changedFiles(base).length > 0;
if (!changed) console.log("Nothing differs from the main branch: checking everything.");
const targets = ["format", "lint", "circles", "typecheck", "types", "test", "test:db"];
conclude([await runTargets(targets, changed ? base : undefined)]);
