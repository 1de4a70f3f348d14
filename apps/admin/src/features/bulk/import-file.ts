import { formatCount } from "@ensemble/domain";
import type Papa from "papaparse";
import * as z from "zod/mini";
import { unescapeFormula } from "../../components/files";
import type { BulkKind } from "./bulk-parts";
import { type ImportField, importFields } from "./import-fields";

interface CsvRow {
  /** Row number as in a spreadsheet, where the header is row 1. */
  row: number;
  cells: readonly string[];
}

export interface CsvFile {
  name: string;
  headers: readonly string[];
  rows: readonly CsvRow[];
  /** Of a file: the header's line and the rows. */
  lines?: readonly CsvRow[];
  /** Typed into a form instead. */
  typed?: boolean;
}

/** Returns a file whose first line is the header. */
export const fileOf = (name: string, lines: readonly CsvRow[]): CsvFile => ({
  name,
  headers: lines[0]!.cells.map((cell, index) => cell.trim() || `Column ${index + 1}`),
  rows: lines.slice(1),
  lines,
});

/** A file can't be imported; the message is for the user. */
export class CsvProblem extends Error {
  override name = "CsvProblem";
}

/** Limited because the browser holds the whole file in memory. */
const maxRows = 50_000;
const maxBytes = 20_000_000;
/** Characters of a row, which must fit into one request to the backend. */
const maxRowSize = 150_000;
/** Characters parsed per turn of the event loop. */
const chunkSize = 65_536;

/**
 * Reads a CSV file with a header row and any common delimiter, without blocking the page. Decodes
 * the whole file first, because chunks may end within a character.
 * @throws CsvProblem if the file can't be imported
 */
export async function readCsv(file: File): Promise<CsvFile> {
  if (file.size > maxBytes) throw new CsvProblem("The file is larger than 20 MB. Split it.");
  const decoded = decode(await file.arrayBuffer());
  if (decoded.includes("\0"))
    throw new CsvProblem("This isn't a CSV file. Save your spreadsheet as a CSV first.");
  const { text, separator } = plainText(decoded);
  const { default: papa } = await import("papaparse");
  const lines = await readRows(papa, text, separator);
  // Networks put a title above the header.
  const start = Math.max(
    0,
    lines.findIndex(({ cells }) => cells.length > 1),
  );
  const [header, ...rows] = lines.slice(start);
  if (!header || rows.length === 0)
    throw new CsvProblem(
      "The file has no data. It needs a header row and at least one row below it.",
    );
  if (header.cells.length < 2)
    throw new CsvProblem(
      "The file has only one column. Make sure its columns are separated by commas, semicolons, tabs, or vertical bars.",
    );
  return fileOf(file.name, [header, ...rows]);
}

/** Cuts off the first line `sep=;` of spreadsheets, and unifies line ends outside of quoted cells. */
function plainText(text: string): { text: string; separator: string | undefined } {
  const [line = "", separator] = /^sep=([^\r\n])[\t ]*(?:\r\n?|\n)/i.exec(text) ?? [];
  const unified = text
    .slice(line.length)
    .replaceAll(/(?<=^|[,;|\t\r\n])"[^"]*(?:""[^"]*)*"|\r\n?/g, (found) =>
      found.startsWith('"') ? found : "\n",
    );
  return { text: unified, separator };
}

function readRows(papa: typeof Papa, text: string, separator?: string): Promise<CsvRow[]> {
  return new Promise((resolve, reject) => {
    const rows: CsvRow[] = [];
    let row = 0;
    papa.parse<string[]>(text, {
      delimiter: separator ?? detectDelimiter(papa, text),
      newline: "\n",
      chunkSize,
      chunk({ data, errors }: Papa.ParseResult<string[]>, parser: Papa.Parser) {
        for (const cells of data) {
          row += 1;
          if (cells.some((cell) => cell.trim() !== "")) {
            rows.push({ row, cells: cells.map(unescapeFormula) });
          }
        }
        const problem = findProblem(rows, rows.slice(-data.length), errors, row);
        if (problem) {
          reject(problem);
          parser.abort();
          return;
        }
        parser.pause();
        setTimeout(() => parser.resume(), 0);
      },
      complete: () => resolve(rows),
    });
  });
}

/**
 * Returns the delimiter that splits the most lines into equally many cells, because titles and lists in
 * cells contain delimiters too; of two, the one that splits the first of them into more.
 */
function detectDelimiter(papa: typeof Papa, text: string): string {
  const guesses = [",", ";", "\t", "|"].map((delimiter) => {
    const widths = papa
      .parse<string[]>(text, { delimiter, newline: "\n", preview: 10, skipEmptyLines: "greedy" })
      .data.map(({ length }) => length)
      .filter((width) => width > 1);
    const same = widths.map((width) => widths.filter((other) => other === width).length);
    return { delimiter, lines: Math.max(0, ...same), width: widths[0] ?? 0 };
  });
  return guesses.toSorted((one, other) => other.lines - one.lines || other.width - one.width)[0]!
    .delimiter;
}

function findProblem(
  rows: readonly CsvRow[],
  added: readonly CsvRow[],
  errors: readonly Papa.ParseError[],
  row: number,
) {
  if (rows.length > maxRows + 1)
    return new CsvProblem("The file has more than 50,000 rows. Split it.");
  if (errors.some(({ type }) => type === "Quotes"))
    return new CsvProblem(`There's an unmatched quotation mark near row ${row}.`);
  const long = added.find(({ cells }) => cells.join("").length > maxRowSize);
  if (long)
    return new CsvProblem(
      `Row ${formatCount(long.row)} is too long. Check its quotation marks and line ends.`,
    );
  return undefined;
}

/**
 * Decodes UTF-8 (BOM optional) or UTF-16 with a BOM; other bytes as windows-1252, for old
 * spreadsheets.
 */
function decode(bytes: ArrayBuffer): string {
  const view = new Uint8Array(bytes);
  if (view[0] === 0xff && view[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (view[0] === 0xfe && view[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Maps fields to column indexes; "" for none. */
export type ColumnMapping = Record<string, string>;

/** Maps columns by the fields' names and aliases, each column at most once. */
export function guessMapping(kind: BulkKind, headers: readonly string[]): ColumnMapping {
  const names = headers.map(normalizeName);
  const used = new Set<number>();
  const mapping: ColumnMapping = {};
  const mapField = (field: ImportField, wanted: readonly string[]) => {
    if (mapping[field.name]) return;
    const column = names.findIndex((name, index) => wanted.includes(name) && !used.has(index));
    mapping[field.name] = column < 0 ? "" : String(column);
    if (column >= 0) used.add(column);
  };
  // Exact names take precedence over aliases.
  for (const field of importFields[kind]) mapField(field, [field.name, normalizeName(field.label)]);
  for (const field of importFields[kind]) mapField(field, field.aliases ?? []);
  return mapping;
}

const createMappingSchema = (kind: BulkKind) =>
  z.record(z.string(), z.string()).check(
    z.superRefine((mapping, { addIssue }) => {
      const report = (name: string, message: string) =>
        addIssue({ code: "custom", path: [name], message });
      // Rows that identify a record by its tracking code may omit other fields.
      const identified =
        (kind === "partners" || kind === "links") && Boolean(mapping.tracking_code);
      if (
        kind === "items" &&
        !mapping.item &&
        !(mapping.color && (mapping.style_code || mapping.product_url))
      )
        report(
          "item",
          "Choose the column for item, or those for color and style code or product URL.",
        );
      const used = new Map<string, string>();
      for (const { name, label, required } of importFields[kind]) {
        const column = mapping[name];
        if (!column) {
          if (required && !identified)
            report(name, `Choose the column for ${label.toLowerCase()}.`);
          continue;
        }
        const other = used.get(column);
        if (other)
          report(
            name,
            `Choose another column for ${label.toLowerCase()}. This one is already used for ${other.toLowerCase()}.`,
          );
        used.set(column, label);
      }
    }),
  );

/** Requires a column for each required field, and each column at most once. */
export const mappingSchemas = {
  partners: createMappingSchema("partners"),
  links: createMappingSchema("links"),
  conversions: createMappingSchema("conversions"),
  items: createMappingSchema("items"),
  reports: createMappingSchema("reports"),
  payments: createMappingSchema("payments"),
} as const satisfies Record<BulkKind, z.ZodMiniType>;

/** Normalizes "E-Mail " to "e_mail". */
const normalizeName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
