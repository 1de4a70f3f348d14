import { useEffect, useReducer, useRef } from "react";
import type { BulkKind } from "./bulk-kind";
import { portionsOf, type ImportRow } from "./import-row";
import { idleRun, importRun } from "./import-run";
import { sendRows } from "./row-outcome";

interface Task {
  kind: BulkKind;
  checking: boolean;
  portions: ImportRow[][];
  /** The portion that is sent next. */
  next: number;
  stopping: boolean;
}

/**
 * Sends rows portion by portion. `stop` lets the portion under way finish, so that what was written
 * is known; `resume` goes on after stopping or a failure with the portion that has no answer yet.
 * `onWritten` follows when an import comes to rest.
 */
export function useImportRun(onWritten: () => void) {
  const [run, tell] = useReducer(importRun, idleRun);
  const current = useRef<Task>(undefined);
  useEffect(
    () => () => {
      current.current = undefined;
    },
    [],
  );

  async function proceed(task: Task): Promise<void> {
    await send(task);
    if (!task.checking) onWritten();
  }
  async function send(task: Task): Promise<void> {
    const isCurrent = () => current.current === task;
    while (task.next < task.portions.length) {
      if (task.stopping) return tell({ type: "stopped" });
      try {
        const portion = task.portions[task.next]!;
        const outcomes = await sendRows(task.kind, portion, task.checking);
        if (!isCurrent()) return;
        task.next += 1;
        tell({ type: "told", outcomes });
      } catch (failure) {
        if (isCurrent()) tell({ type: "failed", failure });
        return;
      }
    }
    tell({ type: "finished" });
  }

  return {
    run,
    /** Checks rows, or imports them. `refused` are rows that need not be sent to know. */
    start: (kind: BulkKind, rows: readonly ImportRow[], checking: boolean, refused?: number[]) => {
      const portions = portionsOf(kind, rows);
      const task: Task = { kind, checking, portions, next: 0, stopping: false };
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
