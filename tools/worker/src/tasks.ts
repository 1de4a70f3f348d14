import type { Db, JobResult, JobWithMetadata } from "pg-boss";
import { webhookOrigin, type IncidentSettings } from "./incidents";
import { errorMessage } from "./messages";
import type { WorkerMetrics } from "./worker-metrics";

export interface TaskOptions {
  /** Deletes files that no row refers to; omitted without access to the file storage. */
  removeUnusedFiles?: () => Promise<number>;
  /** Whose error budgets to judge, and who is notified of incidents; omit to judge none. */
  incidents?: IncidentSettings;
  onProblem: (line: string) => void;
}

/** What is so when a task fails; its schedule is in `supabase/schemas/0-foundations/023-jobs.sql`. */
const failureMessages: Record<string, string> = {
  "apply-sales": "Due sales weren't applied",
  "erase-accounts": "Due accounts weren't erased",
  "expire-bookings": "Expired requests are still open",
  "judge-budgets": "Error budgets weren't evaluated",
  "queue-alerts": "Alerts weren't checked",
  "remove-files": "Unused files are still stored",
};

/** Does the job of one task. */
export function taskHandler(
  db: Db,
  options: TaskOptions,
  workerMetrics: WorkerMetrics,
  stopping: AbortSignal,
): (job: JobWithMetadata<{ task: string }>) => Promise<JobResult> {
  const { incidents, onProblem, removeUnusedFiles } = options;
  return async ({ id, data: { task }, retryCount, retryLimit, signal }) => {
    try {
      if (task === "remove-files") {
        await removeUnusedFiles?.();
      } else if (task === "judge-budgets") {
        const settings = incidents && { ...incidents, webhook: webhookOrigin(incidents) };
        if (settings) await inDatabase(task, settings);
      } else if (task === "erase-accounts") {
        // In batches: all at once would hold their locks for long.
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
