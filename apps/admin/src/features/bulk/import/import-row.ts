import type { BulkKind } from "../bulk-kind";
import type { ColumnMapping } from "./column-mapping";
import type { CsvFile } from "./csv-file";

/** A row for the database: cells by field, with the row's number in the file. */
export type ImportRow = { row: number } & Record<string, string | number>;

/** Rows per call: few enough to show progress and to cancel quickly. */
export const rowsPerCall = 250;

/**
 * Maps a file's cells to fields. Cells missing in a short row are omitted and change nothing.
 * `overlong` are the numbers of rows with more cells than the header.
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
 * Splits rows into batches of one call each. Rows about the same record share a batch: the database
 * checks each batch alone, so that a preview could not detect a repetition across two.
 */
export function batchesOf(
  kind: BulkKind,
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

/** The key by which the database recognizes a row's record. */
const identity: Record<BulkKind, (row: ImportRow) => string> = {
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
};
