import { faultStep } from "./browser-step";
import { runSteps } from "./run-steps";

/** `npm run faults`: every fault of every part of every remote, printed as a table. */
await runSteps([faultStep]);
