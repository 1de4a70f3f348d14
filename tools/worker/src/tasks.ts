import type { Db, JobResult, JobWithMetadata } from "pg-boss";
import { webhookOrigin, type IncidentSettings } from "./incidents";
import { errorMessage } from "./messages";
import type { Storage } from "./storage";
import { visitLinks, type VisitOptions } from "./visits/link-visits";
import type { WorkerMetrics } from "./worker-metrics";

export interface TaskOptions extends VisitOptions {
  /** If omitted, files are left alone. */
  storage?: Storage;
  /** If omitted, error budgets aren't evaluated. */
  incidents?: IncidentSettings;
}

/** By task; schedules are in `supabase/schemas/0-foundations/023-jobs.sql`. */
const failureMessages: Record<string, string> = {
  "apply-sales": "Due sales weren't applied",
  "delete-clicks": "Old clicks are still stored",
  "delete-imports": "Old imports are still stored",
  "erase-accounts": "Due accounts weren't erased",
  "expire-bookings": "Expired requests are still open",
  "judge-budgets": "Error budgets weren't evaluated",
  "plan-visits": "Links to visit weren't planned",
  "queue-alerts": "Alerts weren't checked",
  "queue-calendars": "Due calendars weren't read",
  "queue-feeds": "Due feeds weren't read",
  "remove-files": "Unused files are still stored",
  "sum-days": "Past days weren't added up for reports",
  "visit-links": "Links weren't visited",
};

export function importHandler(
  db: Db,
  onProblem: (line: string) => void,
  workerMetrics: WorkerMetrics,
): (job: JobWithMetadata<{ import: string }>) => Promise<JobResult> {
  return async ({ id, data, retryCount, retryLimit }) => {
    try {
      await db.executeSql("select private.process_import($1)", [data.import]);
      workerMetrics.count("import", "done");
      return { id, status: "completed" };
    } catch (error) {
      const reason = errorMessage(error);
      onProblem(`An import failed: ${reason}`);
      workerMetrics.count("import", retryCount < retryLimit ? "failed" : "given up");
      return { id, status: "failed", output: { message: reason } };
    }
  };
}

export function taskHandler(
  db: Db,
  options: TaskOptions,
  workerMetrics: WorkerMetrics,
  stopping: AbortSignal,
): (job: JobWithMetadata<{ task: string }>) => Promise<JobResult> {
  const { incidents, onProblem, storage } = options;
  return async ({ id, data: { task }, retryCount, retryLimit, signal }) => {
    try {
      if (task === "remove-files") {
        await storage?.removeUnused();
      } else if (task === "judge-budgets") {
        const settings = incidents && { ...incidents, webhook: webhookOrigin(incidents) };
        if (settings) await inDatabase(task, settings);
      } else if (task === "visit-links") {
        await visitLinks(db, options, AbortSignal.any([signal, stopping]));
      } else if (["erase-accounts", "delete-clicks", "sum-days"].includes(task)) {
        // In batches, to hold locks only briefly.
        while ((await inDatabase(task)) > 0 && !signal.aborted && !stopping.aborted);
      } else {
        await inDatabase(task);
      }
      workerMetrics.count(task, "done");
      return { id, status: "completed" };
    } catch (error) {
      const reason = errorMessage(error);
      onProblem(`${failureMessages[task] ?? `The task ${task} failed`}: ${reason}`);
      workerMetrics.count(task, retryCount < retryLimit ? "failed" : "given up");
      return { id, status: "failed", output: { message: reason } };
    }
  };

  async function inDatabase(task: string, settings?: object): Promise<number> {
    const { rows } = await db.executeSql("select private.run_task($1, $2) as count", [
      task,
      settings ? JSON.stringify(settings) : null,
    ]);
    return (rows[0] as { count: number }).count;
  }
}
