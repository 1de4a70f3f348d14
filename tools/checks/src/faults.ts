import { runJourneys } from "./run-journeys";

/** `npm run faults`: every fault of every part of every remote, printed as a table. */
process.exitCode = await runJourneys(["platform/faults"], { ENSEMBLE_FAULTS: "all" });
