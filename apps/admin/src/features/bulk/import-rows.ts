import { DataError, db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { csvText } from "../../components/files";
import type { BulkKind } from "./bulk-parts";
import type { ColumnMapping, CsvFile } from "./import-file";

/** Cells by field, with the row's number in the file. */
export type ImportRow = { row: number } & Record<string, string | number>;

/** Low enough to show progress and to cancel quickly. */
const rowsPerCall = 250;

/**
 * Maps a file's cells to fields. Omits missing cells, which keeps their values. `overlong` are the
 * numbers of rows with more cells than the header.
 */
export function importRows(file: CsvFile, mapping: ColumnMapping) {
  const columns = Object.entries(mapping)
    .filter(([, column]) => column !== "")
    .map(([name, column]) => [name, Number(column)] as const);
  const rows: ImportRow[] = [];
  const overlong: number[] = [];
  for (const { row, cells } of file.rows) {
    if (cells.slice(file.headers.length).some((cell) => cell.trim() !== "")) overlong.push(row);
    else {
      const present = columns.filter(([, column]) => column < cells.length);
      rows.push({
        row,
        ...Object.fromEntries(present.map(([name, index]) => [name, cells[index]!])),
      });
    }
  }
  return { rows, overlong };
}

/**
 * Splits rows into batches, one per call. Keeps rows about the same record together, because the
 * database detects repetitions only within a batch.
 */
export function batchesOf(
  kind: RowKind,
  rows: readonly ImportRow[],
  size = rowsPerCall,
): ImportRow[][] {
  const groups = new Map<string, ImportRow[]>();
  for (const row of rows) {
    const key = identity[kind](row) || `row ${row.row}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  const batches: ImportRow[][] = [];
  let batch: ImportRow[] = [];
  for (const group of groups.values()) {
    if (batch.length > 0 && batch.length + group.length > size) {
      batches.push(batch);
      batch = [];
    }
    for (const row of group) {
      if (batch.length === size) {
        batches.push(batch);
        batch = [];
      }
      batch.push(row);
    }
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}

const text = (row: ImportRow, ...fields: string[]) =>
  fields
    .map((field) =>
      String(row[field] ?? "")
        .trim()
        .toLowerCase(),
    )
    .join("\n")
    .trim();

/** Returns the database's key of a row's record. */
const identity: Record<RowKind, (row: ImportRow) => string> = {
  partners: (row) => text(row, "tracking_code") || text(row, "shop_name"),
  links: (row) =>
    text(row, "tracking_code") || text(row, "partner", "campaign_name", "original_url"),
  conversions: (row) => text(row, "order_reference"),
};

/** Names a row in a table. */
export const rowName: Record<BulkKind, (row: ImportRow) => string> = {
  partners: (row) => String(row.shop_name ?? row.tracking_code ?? ""),
  links: (row) => String(row.campaign_name ?? row.tracking_code ?? ""),
  conversions: (row) => String(row.order_reference ?? ""),
  items: (row) => [row.name || row.item || row.style_code, row.size].filter(Boolean).join(", "),
};

/** Items are uploaded (item-import.ts), the others sent batch by batch. */
export type RowKind = Exclude<BulkKind, "items">;

interface TaskState {
  fileName: string;
  checking: boolean;
  batches: ImportRow[][];
  /** Index of the next batch. */
  next: number;
  stopping: boolean;
}

export interface RowTask extends TaskState {
  kind: RowKind;
}

export interface ItemTask extends TaskState {
  kind: "items";
  /** Known once the upload has started. */
  importId: string | undefined;
}

/** Returns whether the database cancelled a call after a timeout, without writing anything. */
export const isTimeout = (failure: unknown): boolean =>
  failure instanceof DataError && failure.code === "57014";

/**
 * Sends the remaining batches and dispatches their outcomes, until stopped. Halves the batches
 * after a timeout. Throws DataError.
 */
export async function sendBatches(
  task: RowTask,
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
      const remaining = task.batches.splice(task.next).flat();
      task.batches.push(...batchesOf(task.kind, remaining, Math.ceil(batch.length / 2)));
    }
  }
  dispatch({ type: "finished" });
}

/** Returns a file's rejected rows as CSV, with their numbers and errors. */
export function refusedRows(
  file: CsvFile,
  outcomes: ReadonlyMap<number, RowOutcome>,
): Promise<string> {
  const refused = file.rows.filter(({ row }) => outcomes.get(row)?.status === "refused");
  return csvText(
    [...file.headers, "Row", "Errors"],
    refused.map(({ row, cells }) => [
      ...file.headers.map((_, index) => cells[index] ?? ""),
      row,
      errorText(outcomes.get(row)),
    ]),
  );
}

/** Joins a row's errors in one line. */
const errorText = (outcome: RowOutcome | undefined): string =>
  outcome?.errors.map(({ message }) => message).join("; ") ?? "";

export interface ImportRun {
  phase: "idle" | "running" | "stopping" | "stopped" | "failed" | "finished";
  /** A dry run, which writes nothing. */
  checking: boolean;
  /** Number of rows with an outcome. */
  done: number;
  total: number;
  /** Outcomes by row number, or expected ones in a check. */
  outcomes: ReadonlyMap<number, RowOutcome>;
  failure?: unknown;
}

export type ImportEvent =
  | { type: "started"; checking: boolean; total: number; refused: readonly number[] }
  | { type: "received"; outcomes: readonly RowOutcome[] }
  | { type: "uploaded"; count: number }
  | { type: "judged"; outcomes: readonly RowOutcome[] }
  | { type: "failed"; failure: unknown }
  | { type: "stopping" | "stopped" | "resumed" | "finished" | "reset" };

export const idleRun: ImportRun = {
  phase: "idle",
  checking: true,
  done: 0,
  total: 0,
  outcomes: new Map(),
};

/** Reduces a run's state. Keeps the check's outcomes of rows that aren't imported. */
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
    case "uploaded":
      return { ...run, done: run.done + event.count };
    case "judged":
      return {
        ...run,
        done: run.total,
        outcomes: new Map([
          ...run.outcomes,
          ...event.outcomes.map((one) => [one.row, one] as const),
        ]),
      };
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
      message:
        "The row has more cells than the header row. Put text that contains commas in quotation marks",
    },
  ],
});

export const outcomeSchema = z.object({
  row: z.number(),
  status: z.enum(["created", "updated", "unchanged", "refused"]),
  errors: z.array(z.object({ field: z.nullable(z.string()), message: z.string() })),
});

const responseSchema = z.object({ rows: z.array(outcomeSchema) });

export type RowStatus = z.infer<typeof outcomeSchema>["status"];

export interface RowOutcome extends z.infer<typeof outcomeSchema> {
  /** Imported instead of only checked. */
  written: boolean;
}

const calls = {
  partners: (rows: ImportRow[], dry_run: boolean) => db().rpc("import_partners", { rows, dry_run }),
  links: (rows: ImportRow[], dry_run: boolean) => db().rpc("import_links", { rows, dry_run }),
  conversions: (rows: ImportRow[], dry_run: boolean) =>
    db().rpc("import_conversions", { rows, dry_run }),
};

/** Imports or checks at most 500 rows and returns their outcomes. Idempotent. */
async function sendRows(
  kind: RowKind,
  rows: ImportRow[],
  checking: boolean,
): Promise<RowOutcome[]> {
  const response = responseSchema.parse(await unwrap(calls[kind](rows, checking)));
  return response.rows.map((outcome) => ({ ...outcome, written: !checking }));
}

export type Tally = Record<RowStatus, number>;

/** Counts written or unwritten rows by status. */
export function tallyOf(outcomes: ReadonlyMap<number, RowOutcome>, written: boolean): Tally {
  const tally: Tally = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  for (const outcome of outcomes.values()) {
    if (outcome.written === written) tally[outcome.status] += 1;
  }
  return tally;
}
