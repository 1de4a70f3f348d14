import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import type { BulkKind } from "../bulk-kind";
import { csvText } from "../../../layout/files/csv-text";
import { exportColumns } from "./export-columns";

const pageSchema = z.object({
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  next: z.nullable(z.string()),
});

type ExportedRow = z.infer<typeof pageSchema>["rows"][number];

/** The rows fetched so far. `next` is the cursor: undefined at the start, null at the end. */
export interface Export {
  kind: BulkKind;
  rows: readonly ExportedRow[];
  next: string | null | undefined;
}

/** Fetches the next page of at most 1000 rows and appends it. */
export async function nextPage({ kind, rows, next }: Export): Promise<Export> {
  const after = next ?? undefined;
  const page = pageSchema.parse(await unwrap(db().rpc("export_affiliate_rows", { kind, after })));
  return { kind, rows: [...rows, ...page.rows], next: page.next };
}

/** A finished export as CSV text. */
export function exportText({ kind, rows }: Export): Promise<string> {
  const columns = exportColumns(kind);
  return csvText(
    columns,
    rows.map((row) => columns.map((column) => row[column] ?? null)),
  );
}
