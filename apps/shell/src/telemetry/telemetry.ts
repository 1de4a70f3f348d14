import type { Settings } from "@ensemble/contract";
import { whenSeen } from "@ensemble/controls";
import { followEvents } from "./site-events";

/**
 * Reports to the environment's collector how this page's releases perform (docs/telemetry.md). The
 * reporter loads when the page is idle, and only for the sampled share; or with the first failure,
 * which every page reports. A page that the browser prerendered reports nothing before it is seen.
 */
export function startTelemetry({ telemetry, environment }: Settings): void {
  if (!telemetry) return;
  const sampled = Math.random() < telemetry.sampleRate;
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    import("./reporter").then(
      ({ startReporter }) => startReporter({ ...telemetry, environment, sampled }),
      () => undefined, // A reporter that fails to load must not disturb the page.
    );
  };
  whenSeen(() => {
    followEvents(({ thrown }) => thrown !== undefined && start());
    if (!sampled) return;
    const startLater = () => setTimeout(start, idleDelayMs);
    if (document.readyState === "complete") startLater();
    else window.addEventListener("load", startLater);
  });
}

/** How long after its load event a page counts as idle, in milliseconds. */
const idleDelayMs = 4000;
