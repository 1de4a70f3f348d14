import { changedFiles, mergeBase } from "./changes";
import { affectedTeams } from "./affected-teams";
import { conclude, runTargets } from "./run-targets";

/**
 * `npm test`: every check there is. With `--affected`, those of changes since the main branch and
 * their dependents, with the journeys of their teams.
 */
const base = process.argv.includes("--affected") ? mergeBase() : undefined;
const targets = ["format", "lint", "circles", "typecheck", "types", "advisors"];
const results = [await runTargets([...targets, "test", "test:db", "test:process"], base)];
const teams = base ? affectedTeams(changedFiles(base)) : "all";
if (teams !== "all") process.env.ENSEMBLE_JOURNEYS = teams.join(",");
// Last, because journeys need both cores.
if (teams.length > 0) results.push(await runTargets(["e2e"]));
conclude(results);
