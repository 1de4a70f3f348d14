import type { RowOutcome } from "../outcome/row-outcome";

export interface ImportRun {
  phase: "idle" | "running" | "stopping" | "stopped" | "failed" | "finished";
  /** Rows are checked only; nothing is written. */
  checking: boolean;
  /** How many of the rows have an answer. */
  done: number;
  total: number;
  /** What became of the rows or would become of them, by number. */
  outcomes: ReadonlyMap<number, RowOutcome>;
  failure?: unknown;
}

/** What happens to a run. */
export type ImportEvent =
  | { type: "started"; checking: boolean; total: number; refused: readonly number[] }
  | { type: "told"; outcomes: readonly RowOutcome[] }
  | { type: "failed"; failure: unknown }
  | { type: "stopping" | "stopped" | "resumed" | "finished" | "forgotten" };

export const idleRun: ImportRun = {
  phase: "idle",
  checking: true,
  done: 0,
  total: 0,
  outcomes: new Map(),
};

/** A run after an event. An import keeps what the check told of the rows that it leaves out. */
export function importRun(run: ImportRun, event: ImportEvent): ImportRun {
  switch (event.type) {
    case "started": {
      const { checking, total, refused } = event;
      const outcomes = checking ? new Map(refused.map((row) => [row, crooked(row)])) : run.outcomes;
      return { phase: "running", checking, done: 0, total, outcomes };
    }
    case "told": {
      const outcomes = new Map(run.outcomes);
      for (const outcome of event.outcomes) outcomes.set(outcome.row, outcome);
      return { ...run, done: run.done + event.outcomes.length, outcomes };
    }
    case "failed":
      return { ...run, phase: "failed", failure: event.failure };
    case "resumed":
      return { ...run, phase: "running", failure: undefined };
    case "forgotten":
      return idleRun;
    default:
      return { ...run, phase: event.type };
  }
}

const crooked = (row: number): RowOutcome => ({
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
