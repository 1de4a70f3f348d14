import { queryOptions } from "@ensemble/query";
import { DataError, db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { csvText } from "../../components/files";
import { importKeys } from "../../query-keys";
import type { BulkKind } from "./bulk-parts";
import { type ImportRows, toUpload, splitIntoUploads } from "./import-rows";

/** The import failed in the worker; the message is for the user. */
class FailedImport extends Error {
  override name = "FailedImport";
}

export interface ImportSettings {
  /** The id of the network account. */
  account?: string;
  /** The partner of all rows of a report, or who paid. */
  partner?: string;
  /** The site's currency. */
  currency: string;
  /** When the report was made. */
  made_at?: string;
  /** Of a payment. */
  reference?: string;
  paid_on?: string;
  amount?: string;
}

/** A file to check, or checked rows of it to import. */
export interface ImportTask extends ImportRows {
  kind: BulkKind;
  /** Of a report or payment. */
  settings?: ImportSettings | undefined;
  fileName: string;
  /** A dry run, which writes nothing. */
  checking: boolean;
  /** Known once the upload has started. */
  importId?: string | undefined;
  /** The number of uploaded rows, from which a retry goes on. */
  uploaded: number;
}

const pollMs = 500;

/**
 * Uploads the rows and has the worker check them, or has it import those of an earlier check. Returns
 * the outcomes of all rows of the file. Can be repeated after an error. The worker goes on if the page
 * is closed. Throws DataError or FailedImport.
 */
export async function runImport(
  task: ImportTask,
  signal: AbortSignal,
  onUpload: (uploaded: number) => void,
): Promise<RowOutcome[]> {
  const { kind, checking, columns, rows } = task;
  if (checking) {
    task.importId ??= await unwrap(
      db().rpc("start_import", {
        kind,
        file_name: task.fileName,
        columns: [...columns],
        row_count: rows.length,
        ...(task.settings && { settings: { ...task.settings } }),
      }),
    );
    for (const upload of splitIntoUploads(rows.slice(task.uploaded))) {
      if (signal.aborted) return [];
      await unwrap(
        db().rpc("add_import_rows", { import: task.importId, rows: upload.map(toUpload) }),
      );
      task.uploaded += upload.length;
      onUpload(task.uploaded);
    }
  }
  const id = task.importId!;
  const row_numbers = checking ? undefined : rows.map(({ row }) => row);
  await unwrap(db().rpc("run_import", { import: id, dry_run: checking, row_numbers }));
  for (;;) {
    if (signal.aborted) return [];
    const [found] = await unwrap(db().rpc("list_imports", { only_import: id }));
    if (found?.step === "failed") throw new FailedImport(found.error ?? "");
    if (found?.step === (checking ? "checked" : "imported")) return fetchOutcomes(id);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

const values = z.record(z.string(), z.json());

export const outcomeSchema = z.object({
  row: z.number(),
  status: z.enum(["created", "updated", "unchanged", "refused"]),
  /** Also notes on the lines of a payment. */
  errors: z.array(
    z.object({ field: z.nullable(z.string()), code: z.string(), message: z.string() }),
  ),
  /** Imported instead of only checked. */
  written: z.boolean(),
  /** Only of rows that change something stored. */
  changes: z.optional(z.array(z.object({ table_name: z.string(), before: values, after: values }))),
  /** Only of rejected rows. */
  cells: z.optional(z.array(z.nullable(z.string()))),
});

export type RowOutcome = z.infer<typeof outcomeSchema>;
export type RowStatus = RowOutcome["status"];

async function fetchOutcomes(id: string, refused = false): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (;;) {
    const after = outcomes.at(-1)?.row ?? 0;
    const page = await unwrap(db().rpc("list_import_outcomes", { import: id, refused, after }));
    const rows = z.array(outcomeSchema).parse(page);
    if (rows.length === 0) return outcomes;
    outcomes.push(...rows);
  }
}

interface RejectedRow extends Pick<RowOutcome, "row" | "errors"> {
  cells: readonly (string | null)[];
}

export const rejectedCsv = (
  headers: readonly string[],
  rows: readonly RejectedRow[],
): Promise<string> =>
  csvText(
    [...headers, "Row", "Errors"],
    rows.map(({ row, cells, errors }) => [
      ...headers.map((_, index) => cells[index] ?? ""),
      row,
      errors.map(({ message }) => message).join("; "),
    ]),
  );

export type Tally = Record<RowStatus, number>;

/** Counts written or unwritten rows by status. */
export function countOutcomes(outcomes: Iterable<RowOutcome>, written: boolean): Tally {
  const tally: Tally = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  for (const outcome of outcomes) {
    if (outcome.written === written) tally[outcome.status] += 1;
  }
  return tally;
}

export async function rejectedRows({ id, columns }: RecentImport): Promise<string> {
  const rows = await fetchOutcomes(id, true);
  return rejectedCsv(
    columns,
    rows.map((row) => ({ ...row, cells: row.cells ?? [] })),
  );
}

/** What the screen shows of a check or import. */
export interface ImportRun {
  status: "idle" | "pending" | "error" | "success";
  /** A dry run, which writes nothing. */
  checking: boolean;
  uploaded: number;
  total: number;
  /** Outcomes of all rows, expected ones of those that aren't written. */
  outcomes: readonly RowOutcome[];
  failure: unknown;
}

/** The last imports of all administrators; polls while the worker has one to do. */
export const recentImportsQuery = () =>
  queryOptions({
    queryKey: importKeys.recent,
    queryFn: () => unwrap(db().rpc("list_imports")).then(z.array(recentSchema).parse),
    refetchInterval: ({ state }) =>
      state.data?.some(({ step }) => step.endsWith("ing")) ? 2000 : false,
  });

const recentSchema = z.object({
  id: z.string(),
  kind: z.enum(["partners", "links", "conversions", "items", "reports", "payments"]),
  file_name: z.string(),
  columns: z.array(z.string()),
  started_by: z.nullable(z.string()),
  step: z.enum([
    "uploading",
    "checking",
    "checked",
    "importing",
    "imported",
    "undoing",
    "undone",
    "failed",
  ]),
  row_count: z.number(),
  counts: z.record(z.string(), z.number()),
  error: z.nullable(z.string()),
  created_at: z.string(),
});

export type RecentImport = z.infer<typeof recentSchema>;

/** Has the worker undo an import, and waits for it. Throws DataError or FailedImport. */
export async function undoImport({ id }: RecentImport): Promise<void> {
  await unwrap(db().rpc("undo_import", { import: id }));
  for (;;) {
    const [found] = await unwrap(db().rpc("list_imports", { only_import: id }));
    if (found?.step === "imported") throw new FailedImport(found.error ?? "");
    if (found?.step !== "undoing") return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Explains why the database refused a step of an import. */
export const importRefusal = (failure: unknown): string | undefined =>
  failure instanceof FailedImport || (failure instanceof DataError && failure.code === "PT409")
    ? failure.message
    : undefined;
