import { queryOptions } from "@ensemble/query";
import { DataError, db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { csvText } from "../../components/files";
import { itemImportKeys } from "../../query-keys";
import { importFields } from "./import-fields";
import { type ImportEvent, type ImportRow, type ItemTask, outcomeSchema } from "./import-rows";

/** The wizard's import failed in the worker; the message is for the user. */
class FailedImport extends Error {
  override name = "FailedImport";
}

const columns = importFields.items.map(({ name }) => name);
/** The backend accepts requests of up to 1 MB and 5,000 rows. */
const maxBytes = 900_000;
const maxRows = 5000;
const pollMs = 500;

const cellsOf = (row: ImportRow) => [row.row, ...columns.map((name) => row[name] ?? null)];

/** Splits rows into uploads. */
export function uploadsOf(rows: readonly ImportRow[]): ImportRow[][] {
  const encoder = new TextEncoder();
  const uploads: ImportRow[][] = [];
  let bytes = Infinity;
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(cellsOf(row))).length + 1;
    const last = uploads.at(-1);
    if (last && bytes + size <= maxBytes && last.length < maxRows) {
      last.push(row);
      bytes += size;
    } else {
      uploads.push([row]);
      bytes = size;
    }
  }
  return uploads;
}

/**
 * Uploads the rows and has the worker check them, or has it import those of an earlier check, and
 * dispatches the outcomes. Can be repeated after an error. The worker goes on if the page is closed.
 * Throws DataError or FailedImport.
 */
export async function sendItems(
  task: ItemTask,
  dispatch: (event: ImportEvent) => void,
  isCurrent: () => boolean,
): Promise<void> {
  const { checking, batches } = task;
  try {
    if (checking) {
      task.importId ??= await unwrap(
        db().rpc("start_item_import", {
          file_name: task.fileName,
          columns: ["row", ...columns],
          row_count: batches.flat().length,
        }),
      );
      for (; task.next < batches.length; task.next += 1) {
        if (!isCurrent()) return;
        if (task.stopping) return dispatch({ type: "stopped" });
        const rows = batches[task.next]!;
        await unwrap(
          db().rpc("add_item_import_rows", { import: task.importId, rows: rows.map(cellsOf) }),
        );
        dispatch({ type: "uploaded", count: rows.length });
      }
    }
    const id = task.importId!;
    const row_numbers = checking ? undefined : batches.flat().map(({ row }) => row);
    await unwrap(db().rpc("run_item_import", { import: id, dry_run: checking, row_numbers }));
    for (;;) {
      const found = await unwrap(db().rpc("item_imports", { only_import: id }));
      if (!isCurrent()) return;
      if (found[0]?.step === "failed") throw new FailedImport(found[0].error ?? "");
      if (found[0]?.step === (checking ? "checked" : "imported")) break;
      if (checking && task.stopping) return dispatch({ type: "stopped" });
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    const outcomes = await outcomesOf(id);
    if (!isCurrent()) return;
    dispatch({ type: "judged", outcomes });
    dispatch({ type: "finished" });
  } catch (failure) {
    if (isCurrent()) dispatch({ type: "failed", failure });
    throw failure;
  }
}

const outcomesSchema = z.array(
  z.extend(outcomeSchema, {
    written: z.boolean(),
    cells: z.optional(z.array(z.nullable(z.string()))),
  }),
);

async function outcomesOf(id: string, refused = false) {
  const outcomes: z.infer<typeof outcomesSchema> = [];
  for (;;) {
    const after = outcomes.at(-1)?.row ?? 0;
    const page = await unwrap(db().rpc("item_import_outcomes", { import: id, refused, after }));
    const rows = outcomesSchema.parse(page);
    if (rows.length === 0) return outcomes;
    outcomes.push(...rows);
  }
}

/** Returns the rejected rows of an import as CSV, with their numbers and errors. */
export async function rejectedRows(id: string): Promise<string> {
  const rows = await outcomesOf(id, true);
  return csvText(
    [...columns, "Row", "Errors"],
    rows.map(({ row, cells, errors }) => [
      ...columns.map((_, index) => cells?.[index] ?? ""),
      row,
      errors.map(({ message }) => message).join("; "),
    ]),
  );
}

/** The last imports of all administrators; polls while the worker has one to do. */
export const itemImportsQuery = () =>
  queryOptions({
    queryKey: itemImportKeys.recent,
    queryFn: async () => {
      const found = await unwrap(db().rpc("item_imports"));
      return z.array(recentSchema).parse(found);
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ step }) => step === "checking" || step === "importing") ? 2000 : false,
  });

const recentSchema = z.object({
  id: z.string(),
  file_name: z.string(),
  started_by: z.nullable(z.string()),
  step: z.enum(["uploading", "checking", "checked", "importing", "imported", "failed"]),
  row_count: z.number(),
  counts: z.record(z.string(), z.number()),
  error: z.nullable(z.string()),
  created_at: z.string(),
});

export type RecentImport = z.infer<typeof recentSchema>;

/** Explains why the database refused a step of an import. */
export const importRefusal = (failure: unknown): string | undefined =>
  failure instanceof FailedImport || (failure instanceof DataError && failure.code === "PT409")
    ? failure.message
    : undefined;
