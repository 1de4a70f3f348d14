import type { Settings } from "@ensemble/contract";
import { whenSeen } from "@ensemble/controls";
import { followEvents } from "./site-events";

/**
 * Reports how this page's releases perform (docs/telemetry.md). Loads the reporter with the first
 * failure, which every page reports, or on sampled pages once idle. A prerendered page doesn't
 * report before a visitor opens it.
 */
export function startTelemetry({ telemetry, environment }: Settings): void {
  if (!telemetry) return;
  const { visit } = window;
  const sampled = visit?.sampled ?? Math.random() < telemetry.sampleRate;
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    import("./reporter").then(
      ({ startReporter }) => startReporter({ ...telemetry, environment, sampled, visit }),
      () => undefined, // The page works without a reporter.
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

/** How long after its load event a page counts as idle. */
const idleDelayMs = 4000;
