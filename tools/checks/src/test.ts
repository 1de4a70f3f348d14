import { browserStep } from "./browser-step";
import { databaseSteps } from "./database-steps";
import { quickSteps } from "./quick-steps";
import { runSteps } from "./run-steps";
import { unitStep } from "./unit-step";

/** `npm test`: every check there is. */
await runSteps([...quickSteps, unitStep, ...databaseSteps, browserStep]);
