import { DataError } from "@ensemble/session";
import type { BulkKind } from "../bulk-kind";
import type { ImportEvent } from "./import-run";
import { portionsOf, type ImportRow } from "./import-row";
import { sendRows } from "../outcome/row-outcome";

/** Rows on their way to the database, portion by portion. */
export interface ImportTask {
  kind: BulkKind;
  checking: boolean;
  portions: ImportRow[][];
  /** The portion that is sent next. */
  next: number;
  stopping: boolean;
}

/** The database ended a call that took longer than it allows; nothing of it was written. */
export const tookTooLong = (failure: unknown): boolean =>
  failure instanceof DataError && failure.code === "57014";

/**
 * Sends the portions that have no answer yet and tells what became of them, until the end, a stop or
 * a failure. Where a portion takes the database too long, it goes on with half as many rows.
 */
export async function sendPortions(
  task: ImportTask,
  tell: (event: ImportEvent) => void,
  isCurrent: () => boolean,
  send = sendRows,
): Promise<void> {
  while (task.next < task.portions.length) {
    if (task.stopping) return tell({ type: "stopped" });
    const portion = task.portions[task.next]!;
    try {
      const outcomes = await send(task.kind, portion, task.checking);
      if (!isCurrent()) return;
      task.next += 1;
      tell({ type: "told", outcomes });
    } catch (failure) {
      if (!isCurrent()) return;
      if (!tookTooLong(failure) || portion.length === 1) return tell({ type: "failed", failure });
      const left = task.portions.splice(task.next).flat();
      task.portions.push(...portionsOf(task.kind, left, Math.ceil(portion.length / 2)));
    }
  }
  tell({ type: "finished" });
}
