import { runJourneys } from "./run-journeys";

/** The target e2e: all journeys, or those of the teams in ENSEMBLE_JOURNEYS (shop,shell). */
const teams = process.env.ENSEMBLE_JOURNEYS?.split(",") ?? [];
process.exitCode = await runJourneys(teams.map((team) => `e2e/${team}/`));
