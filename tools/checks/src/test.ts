import { changedFiles, mergeBase } from "./changes";
import { affectedTeams } from "./affected-teams";
import { conclude, runTargets } from "./run-targets";

/**
 * `npm test`: every check there is. With `--affected`, those of changes since the main branch and
 * their dependents, with the journeys of their teams.
 */
const base = process.argv.includes("--affected") ? mergeBase() : undefined;
const projects = ["lint", "types", "releases", "advisors", "test", "test:db", "test:process"];
const results = [await runTargets(projects, base)];
const teams = base ? affectedTeams(changedFiles(base)) : "all";
if (teams !== "all") process.env.ENSEMBLE_JOURNEYS = teams.join(",");
// Last, because journeys need both cores, except for the minute in which their site starts: the
// checks of the whole workspace run then.
const workspace = ["format", "typecheck"];
results.push(await runTargets(teams.length > 0 ? ["e2e", ...workspace] : workspace));
conclude(results);
