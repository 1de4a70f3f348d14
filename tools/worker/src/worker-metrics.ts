import { metrics, type ObservableResult } from "@opentelemetry/api";
import { scope } from "@ensemble/observability";
import type { Db } from "pg-boss";

type Outcome = "done" | "failed" | "given up";

/** Records a worker's metrics until `end`. Does nothing without a collector. */
export function workerMetrics(db: Db) {
  const meter = metrics.getMeter(scope);
  const jobs = meter.createCounter("ensemble.worker.jobs");
  const oldest = meter.createObservableGauge("ensemble.worker.oldest_due", { unit: "s" });
  const observe = async (result: ObservableResult): Promise<void> => {
    const { rows } = await db.executeSql(`
      select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds
      from pgboss.job
      where name = 'mail' and state in ('created', 'retry') and start_after <= now()`);
    result.observe((rows[0] as { seconds: number }).seconds);
  };
  oldest.addCallback(observe);
  return {
    /** Counts a message by its kind, or a task by its name. */
    count: (job: string, outcome: Outcome) => jobs.add(1, { job, outcome }),
    end: () => oldest.removeCallback(observe),
  };
}

export type WorkerMetrics = ReturnType<typeof workerMetrics>;
