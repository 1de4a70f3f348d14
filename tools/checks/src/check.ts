import { quickSteps } from "./quick-steps";
import { runSteps } from "./run-steps";
import { unitStep } from "./unit-step";

/** `npm run check`: what a developer runs before every commit. */
await runSteps([...quickSteps, unitStep]);
