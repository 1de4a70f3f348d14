import type { BulkKind } from "./bulk-parts";
import type { ColumnMapping, CsvFile } from "./import-file";

export interface ImportRow {
  /** The row's number in the file. */
  row: number;
  /** Null for a missing cell. */
  cells: readonly (string | null)[];
}

/** A file's rows with the fields of their cells. */
export interface ImportRows {
  columns: readonly string[];
  rows: readonly ImportRow[];
}

/**
 * Maps a file's cells to fields. A row with more cells than the header gets a cell too many, for which
 * the database rejects it.
 */
export function importRows(file: CsvFile, mapping: ColumnMapping): ImportRows {
  const mapped = Object.entries(mapping).filter(([, column]) => column !== "");
  const width = file.headers.length;
  return {
    columns: mapped.map(([name]) => name),
    rows: file.rows.map(({ row, cells }) => ({
      row,
      cells: [
        ...mapped.map(([, column]) => cells[Number(column)] ?? null),
        ...cells
          .slice(width)
          .filter((cell) => cell.trim() !== "")
          .slice(0, 1),
      ],
    })),
  };
}

/** The backend accepts requests of up to 1 MB and 5,000 rows. */
const maxBytes = 900_000;
const maxRows = 5000;

/** A row as the backend takes it. */
export const uploadOf = ({ row, cells }: ImportRow) => [row, ...cells];

/** Splits rows into uploads. */
export function uploadsOf(rows: readonly ImportRow[]): ImportRow[][] {
  const encoder = new TextEncoder();
  const uploads: ImportRow[][] = [];
  let bytes = Infinity;
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(uploadOf(row))).length + 1;
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

/** The fields of which the first filled one names a row in a table; of items also the size. */
const nameFields: Record<BulkKind, readonly string[]> = {
  partners: ["shop_name", "tracking_code"],
  links: ["campaign_name", "tracking_code"],
  conversions: ["order_reference"],
  items: ["name", "item", "style_code"],
};

/** Returns a function that names rows in a table. */
export function rowNames(kind: BulkKind, columns: readonly string[]) {
  const cell = ({ cells }: ImportRow, field: string) => cells[columns.indexOf(field)];
  return (row: ImportRow): string => {
    const name = nameFields[kind].map((field) => cell(row, field)).find(Boolean);
    return [name, kind === "items" && cell(row, "size")].filter(Boolean).join(", ");
  };
}
