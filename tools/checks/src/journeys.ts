import { runJourneys } from "./run-journeys";

/** Plays the journeys in these folders and files, such as `e2e/shop/`; all without any. */
process.exitCode = await runJourneys(process.argv.slice(2));
