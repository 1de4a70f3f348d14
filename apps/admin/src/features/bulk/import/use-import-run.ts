import { useEffect, useReducer, useRef } from "react";
import type { BulkKind } from "../bulk-kind";
import { portionsOf, type ImportRow } from "./import-row";
import { idleRun, importRun } from "./import-run";
import { sendPortions, type ImportTask } from "./import-task";

/**
 * Sends rows portion by portion. `stop` lets the portion under way finish, so that what was written
 * is known; `resume` goes on after stopping or a failure with the portion that has no answer yet.
 * `onWritten` follows when an import comes to rest.
 */
export function useImportRun(onWritten: () => void) {
  const [run, tell] = useReducer(importRun, idleRun);
  const current = useRef<ImportTask>(undefined);
  useEffect(
    () => () => {
      current.current = undefined;
    },
    [],
  );

  async function proceed(task: ImportTask): Promise<void> {
    await sendPortions(task, tell, () => current.current === task);
    if (!task.checking) onWritten();
  }

  return {
    run,
    /** Checks rows, or imports them. `refused` are rows that need not be sent to know. */
    start: (kind: BulkKind, rows: readonly ImportRow[], checking: boolean, refused?: number[]) => {
      const portions = portionsOf(kind, rows);
      const task: ImportTask = { kind, checking, portions, next: 0, stopping: false };
      current.current = task;
      tell({ type: "started", checking, total: rows.length, refused: refused ?? [] });
      void proceed(task);
    },
    stop: () => {
      if (!current.current) return;
      current.current.stopping = true;
      tell({ type: "stopping" });
    },
    resume: () => {
      if (!current.current) return;
      current.current.stopping = false;
      tell({ type: "resumed" });
      void proceed(current.current);
    },
    forget: () => {
      current.current = undefined;
      tell({ type: "forgotten" });
    },
  };
}
