import { DataError } from "@ensemble/session";
import type { BulkKind } from "../bulk-kind";
import type { ImportEvent } from "./import-run";
import { batchesOf, type ImportRow } from "./import-row";
import { sendRows } from "../outcome/row-outcome";

/** Rows being sent to the database, batch by batch. */
export interface ImportTask {
  kind: BulkKind;
  checking: boolean;
  batches: ImportRow[][];
  /** Index of the next batch. */
  next: number;
  stopping: boolean;
}

/** Whether the database cancelled a call after its time limit; such a call wrote nothing. */
export const isTimeout = (failure: unknown): boolean =>
  failure instanceof DataError && failure.code === "57014";

/**
 * Sends the remaining batches and dispatches their outcomes, until the end, a stop or a failure,
 * which it throws. Halves the batches after a timeout.
 */
export async function sendBatches(
  task: ImportTask,
  dispatch: (event: ImportEvent) => void,
  isCurrent: () => boolean,
  send = sendRows,
): Promise<void> {
  while (task.next < task.batches.length) {
    if (task.stopping) return dispatch({ type: "stopped" });
    const batch = task.batches[task.next]!;
    try {
      const outcomes = await send(task.kind, batch, task.checking);
      if (!isCurrent()) return;
      task.next += 1;
      dispatch({ type: "received", outcomes });
    } catch (failure) {
      if (!isCurrent()) return;
      if (!isTimeout(failure) || batch.length === 1) {
        dispatch({ type: "failed", failure });
        throw failure;
      }
      const left = task.batches.splice(task.next).flat();
      task.batches.push(...batchesOf(task.kind, left, Math.ceil(batch.length / 2)));
    }
  }
  dispatch({ type: "finished" });
}
