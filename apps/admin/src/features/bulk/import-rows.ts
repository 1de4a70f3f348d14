import { garmentNames, readAmount } from "@ensemble/domain";
import { readInstant, withAsciiHost } from "@ensemble/editing";
import { availabilityNames, colorNames } from "../items/items";
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

/** Words of the screens, which the database spells differently. */
const screenWords: Record<string, Record<string, string>> = {
  category: invertNames(garmentNames),
  color: invertNames(colorNames),
  availability: invertNames(availabilityNames),
  size: { "one size": "" },
};

function invertNames(names: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).map(([value, name]) => [name.toLowerCase(), value]),
  );
}

const amounts = ["price", "sale_price", "revenue", "commission", "commission_rate"];
const starts = ["sale_starts", "converted_at"];
const ends = ["sale_ends", "expires_at"];
const addresses = ["website_url", "original_url", "product_url"];

/**
 * Writes a cell as the database reads it: without blanks around it, amounts and dates as forms read
 * them, and the screens' words. What isn't understood stays, and the database rejects it.
 */
function normalizeCell(field: string, text: string): string {
  const cell = text.trim();
  if (amounts.includes(field)) return String(readAmount(cell)?.toFixed(2) ?? cell);
  if (starts.includes(field)) return readInstant(cell, "start") ?? cell;
  if (ends.includes(field)) return readInstant(cell, "end") ?? cell;
  if (addresses.includes(field)) return withAsciiHost(cell);
  return screenWords[field]?.[cell.toLowerCase()] ?? cell;
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
        ...mapped.map(([name, column]) => {
          const cell = cells[Number(column)];
          return cell === undefined ? null : normalizeCell(name, cell);
        }),
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
export const toUpload = ({ row, cells }: ImportRow) => [row, ...cells];

/** Splits rows into uploads. */
export function splitIntoUploads(rows: readonly ImportRow[]): ImportRow[][] {
  const encoder = new TextEncoder();
  const uploads: ImportRow[][] = [];
  let bytes = Infinity;
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(toUpload(row))).length + 1;
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
  reports: ["order", "line"],
  payments: ["order", "line"],
};

/** Returns a function that names rows in a table. */
export function rowNames(kind: BulkKind, columns: readonly string[]) {
  const cell = ({ cells }: ImportRow, field: string) => cells[columns.indexOf(field)];
  return (row: ImportRow): string => {
    const name = nameFields[kind].map((field) => cell(row, field)).find(Boolean);
    return [name, kind === "items" && cell(row, "size")].filter(Boolean).join(", ");
  };
}
