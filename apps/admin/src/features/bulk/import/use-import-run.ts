import { useMutation } from "@ensemble/query";
import { useEffect, useReducer, useRef } from "react";
import type { BulkKind } from "../bulk-kind";
import { batchesOf, type ImportRow } from "./import-row";
import { idleRun, importRun } from "./import-run";
import { sendBatches, type ImportTask } from "./import-task";

/**
 * Sends rows batch by batch. `stop` lets the current batch finish, so that its outcome is known;
 * `resume` continues after a stop or failure with the first batch without an outcome. Calls
 * `onWritten` whenever an import ends or pauses.
 */
export function useImportRun(onWritten: () => void) {
  const [run, dispatch] = useReducer(importRun, idleRun);
  const active = useRef<ImportTask>(undefined);
  useEffect(
    () => () => {
      active.current = undefined;
    },
    [],
  );

  const { mutate: proceed } = useMutation({
    mutationFn: (task: ImportTask) => sendBatches(task, dispatch, () => active.current === task),
    onSettled: (_, __, task) => {
      if (!task.checking) onWritten();
    },
  });

  return {
    run,
    /** Checks or imports rows. `refused` are the numbers of rows that cannot be sent. */
    start: (kind: BulkKind, rows: readonly ImportRow[], checking: boolean, refused?: number[]) => {
      const batches = batchesOf(kind, rows);
      const task: ImportTask = { kind, checking, batches, next: 0, stopping: false };
      active.current = task;
      dispatch({ type: "started", checking, total: rows.length, refused: refused ?? [] });
      proceed(task);
    },
    stop: () => {
      if (!active.current) return;
      active.current.stopping = true;
      dispatch({ type: "stopping" });
    },
    resume: () => {
      if (!active.current) return;
      active.current.stopping = false;
      dispatch({ type: "resumed" });
      proceed(active.current);
    },
    reset: () => {
      active.current = undefined;
      dispatch({ type: "reset" });
    },
  };
}
