import type { Db, JobResult, JobWithMetadata } from "pg-boss";
import { nameOfWebhook, type IncidentSettings } from "./incidents";
import { saying } from "./messages";
import type { WorkerFigures } from "./worker-figures";

export interface ChoreOptions {
  /** Deletes files that no row refers to; omitted without access to the file storage. */
  removeUnusedFiles?: () => Promise<number>;
  /** Whose error budgets to judge, and who is notified of incidents; omit to judge none. */
  incidents?: IncidentSettings;
  onProblem: (line: string) => void;
}

/** What is so when a chore fails; its schedule is in `supabase/schemas/0-foundations/023-jobs.sql`. */
const problems: Record<string, string> = {
  "apply-sales": "Sales that are due were not applied",
  "erase-accounts": "Accounts that are due were not erased",
  "expire-bookings": "Requests that waited too long are still open",
  "judge-budgets": "Error budgets were not judged",
  "queue-alerts": "Alerts were not looked through",
  "remove-files": "Files that nothing needs are still stored",
};

/** Does the job of one chore. */
export function choreHandler(
  db: Db,
  options: ChoreOptions,
  figures: WorkerFigures,
  stopping: AbortSignal,
): (job: JobWithMetadata<{ chore: string }>) => Promise<JobResult> {
  const { incidents, onProblem, removeUnusedFiles } = options;
  return async ({ id, data: { chore }, retryCount, retryLimit, signal }) => {
    try {
      if (chore === "remove-files") {
        await removeUnusedFiles?.();
      } else if (chore === "judge-budgets") {
        const settings = incidents && { ...incidents, webhook: nameOfWebhook(incidents) };
        if (settings) await inDatabase(chore, settings);
      } else if (chore === "erase-accounts") {
        // In batches: all at once would hold their locks for long.
        while ((await inDatabase(chore)) > 0 && !signal.aborted && !stopping.aborted);
      } else {
        await inDatabase(chore);
      }
      figures.count(chore, "done");
      return { id, status: "completed" };
    } catch (error) {
      const reason = saying(error);
      onProblem(`${problems[chore] ?? `The chore ${chore} failed`}: ${reason}`);
      figures.count(chore, retryCount < retryLimit ? "failed" : "given up");
      return { id, status: "failed", output: { message: reason } };
    }
  };

  async function inDatabase(chore: string, settings?: object): Promise<number> {
    const { rows } = await db.executeSql("select private.do_chore($1, $2) as count", [
      chore,
      settings ? JSON.stringify(settings) : null,
    ]);
    return (rows[0] as { count: number }).count;
  }
}
