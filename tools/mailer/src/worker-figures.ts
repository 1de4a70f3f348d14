import { metrics, type ObservableResult } from "@opentelemetry/api";
import { scope } from "@ensemble/observability";
import type { MessageQueue } from "./queue/message-queue";

type Outcome = "done" | "failed" | "given up";

/** What a collector gets of a worker, until it ends; counts nothing without one. */
export function workerFigures(queue: MessageQueue, now: () => number = Date.now) {
  const meter = metrics.getMeter(scope);
  const jobs = meter.createCounter("ensemble.worker.jobs");
  const oldest = meter.createObservableGauge("ensemble.worker.oldest_due", { unit: "s" });
  const observe = async (result: ObservableResult): Promise<void> => {
    const due = await queue.oldestDue();
    result.observe(due === undefined ? 0 : (now() - due) / 1000);
  };
  oldest.addCallback(observe);
  return {
    /** A message by its kind, or a chore. */
    count: (job: string, outcome: Outcome) => jobs.add(1, { job, outcome }),
    end: () => oldest.removeCallback(observe),
  };
}

export type WorkerFigures = ReturnType<typeof workerFigures>;
