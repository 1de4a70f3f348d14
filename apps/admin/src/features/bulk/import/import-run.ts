import type { RowOutcome } from "../outcome/row-outcome";

export interface ImportRun {
  phase: "idle" | "running" | "stopping" | "stopped" | "failed" | "finished";
  /** A dry run: nothing is written. */
  checking: boolean;
  /** Number of rows that have an outcome. */
  done: number;
  total: number;
  /** Outcomes or, in a check, expected outcomes, by row number. */
  outcomes: ReadonlyMap<number, RowOutcome>;
  failure?: unknown;
}

export type ImportEvent =
  | { type: "started"; checking: boolean; total: number; refused: readonly number[] }
  | { type: "received"; outcomes: readonly RowOutcome[] }
  | { type: "failed"; failure: unknown }
  | { type: "stopping" | "stopped" | "resumed" | "finished" | "reset" };

export const idleRun: ImportRun = {
  phase: "idle",
  checking: true,
  done: 0,
  total: 0,
  outcomes: new Map(),
};

/** The reducer of a run. An import keeps the check's outcomes of rows that it leaves out. */
export function importRun(run: ImportRun, event: ImportEvent): ImportRun {
  switch (event.type) {
    case "started": {
      const { checking, total, refused } = event;
      const outcomes = checking
        ? new Map(refused.map((row) => [row, overlong(row)]))
        : run.outcomes;
      return { phase: "running", checking, done: 0, total, outcomes };
    }
    case "received": {
      const outcomes = new Map(run.outcomes);
      for (const outcome of event.outcomes) outcomes.set(outcome.row, outcome);
      return { ...run, done: run.done + event.outcomes.length, outcomes };
    }
    case "failed":
      return { ...run, phase: "failed", failure: event.failure };
    case "resumed":
      return { ...run, phase: "running", failure: undefined };
    case "reset":
      return idleRun;
    default:
      return { ...run, phase: event.type };
  }
}

const overlong = (row: number): RowOutcome => ({
  row,
  status: "refused",
  written: false,
  errors: [
    {
      field: null,
      message: "The row has more cells than the head: put text with commas in quotation marks",
    },
  ],
});
