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

/** Rows that are here, and where to go on: null when these are all, undefined for the start. */
export interface Export {
  kind: BulkKind;
  rows: readonly ExportedRow[];
  next: string | null | undefined;
}

/** An export with its next page of at most 1000 rows. */
export async function nextPage({ kind, rows, next }: Export): Promise<Export> {
  const after = next ?? undefined;
  const page = pageSchema.parse(await unwrap(db().rpc("export_affiliate_rows", { kind, after })));
  return { kind, rows: [...rows, ...page.rows], next: page.next };
}

/** A whole export as a file's text. */
export function exportText({ kind, rows }: Export): Promise<string> {
  const columns = exportColumns(kind);
  return csvText(
    columns,
    rows.map((row) => columns.map((column) => row[column] ?? null)),
  );
}
