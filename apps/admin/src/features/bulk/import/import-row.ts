import type { BulkKind } from "../bulk-kind";
import type { ColumnMapping } from "./column-mapping";
import type { CsvFile } from "./csv-file";

/** A row as the database takes it: cells by field, and the row's number in the file. */
export type ImportRow = { row: number } & Record<string, string | number>;

/** Rows of one call: few enough that progress is seen, and cancelling does not take long. */
export const rowsPerCall = 250;

/**
 * The file's rows with their cells under the fields' names. A cell that a short row does not have
 * is left out and changes nothing. `crooked` are rows with more cells than the head, by number.
 */
export function importRows(file: CsvFile, mapping: ColumnMapping) {
  const columns = Object.entries(mapping)
    .filter(([, column]) => column !== "")
    .map(([name, column]) => [name, Number(column)] as const);
  const rows: ImportRow[] = [];
  const crooked: number[] = [];
  for (const { row, cells } of file.rows) {
    if (cells.slice(file.headers.length).some((cell) => cell.trim() !== "")) crooked.push(row);
    else {
      const there = columns.filter(([, column]) => column < cells.length);
      rows.push({ row, ...Object.fromEntries(there.map(([name, at]) => [name, cells[at]!])) });
    }
  }
  return { rows, crooked };
}

/**
 * Rows in portions for one call each. Rows about the same thing come together: the database judges
 * each portion alone, so a preview of two portions could not know that one repeats the other.
 */
export function portionsOf(
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
  const portions: ImportRow[][] = [];
  let open: ImportRow[] = [];
  for (const group of groups.values()) {
    if (open.length > 0 && open.length + group.length > size) {
      portions.push(open);
      open = [];
    }
    for (const row of group) {
      if (open.length === size) {
        portions.push(open);
        open = [];
      }
      open.push(row);
    }
  }
  return open.length > 0 ? [...portions, open] : portions;
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

/** What a row is about, as the database recognises it. */
const identity: Record<BulkKind, (row: ImportRow) => string> = {
  partners: (row) => text(row, "tracking_code") || text(row, "shop_name"),
  links: (row) =>
    text(row, "tracking_code") || text(row, "partner", "campaign_name", "original_url"),
  conversions: (row) => text(row, "order_reference"),
};

/** What a row is called in a table. */
export const rowName: Record<BulkKind, (row: ImportRow) => string> = {
  partners: (row) => String(row.shop_name ?? row.tracking_code ?? ""),
  links: (row) => String(row.campaign_name ?? row.tracking_code ?? ""),
  conversions: (row) => String(row.order_reference ?? ""),
};
