import { metrics } from "@opentelemetry/api";
import { scope } from "@ensemble/observability";

/** What a collector gets of drawing; counts nothing without one. */
export function drawingFigures() {
  const meter = metrics.getMeter(scope);
  const pages = meter.createCounter("ensemble.drawing.pages");
  const draws = meter.createCounter("ensemble.drawing.draws");
  const threads = meter.createCounter("ensemble.drawing.threads");
  return {
    /** A visitor's page: kept before, drawn now, or the plain document instead. */
    answered: (page: "kept" | "drawn" | "plain") => pages.add(1, { page }),
    drew: (outcome: "drawn" | "refused" | "failed") => draws.add(1, { outcome }),
    /** A thread that draws: the second start is the first restart. */
    thread: (event: "started" | "ended" | "not started") => threads.add(1, { event }),
  };
}
