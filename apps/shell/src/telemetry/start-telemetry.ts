import type { Settings } from "@ensemble/contract";
import { followEvents } from "./site-events";

/** How long after its load event a page counts as quiet, in milliseconds. */
const quiet = 4000;

/**
 * Tells the environment's collector how the releases of this page do (docs/telemetry.md). The code
 * that tells comes when the page is quiet, and only for the share that is asked; or with the first
 * trouble, which every page tells.
 */
export function startTelemetry({ telemetry, environment }: Settings): void {
  if (!telemetry) return;
  const asked = Math.random() < telemetry.sampleRate;
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    import("./reporter").then(
      ({ startReporter }) => startReporter({ ...telemetry, environment, asked }),
      () => undefined, // What cannot tell must not trouble anybody.
    );
  };
  followEvents(({ thrown }) => thrown !== undefined && start());
  if (asked) window.addEventListener("load", () => setTimeout(start, quiet));
}
