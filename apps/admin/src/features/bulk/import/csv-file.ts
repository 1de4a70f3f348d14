import type Papa from "papaparse";
import { unescapeFormula } from "../../../layout/files/csv-text";

export interface CsvRow {
  /** Row number as in a spreadsheet: the header is row 1. */
  row: number;
  cells: readonly string[];
}

export interface CsvFile {
  name: string;
  headers: readonly string[];
  rows: readonly CsvRow[];
}

/** Why a file cannot be imported; the message is for the user. */
export class CsvProblem extends Error {
  override name = "CsvProblem";
}

/** The browser keeps the whole file in memory. */
export const maxRows = 50_000;
const maxBytes = 20_000_000;
/** Characters parsed between two turns of the event loop. */
const chunkSize = 65_536;

/**
 * Reads a CSV file with a header row and any common delimiter, without blocking the page. Decodes the
 * text as a whole, because a chunk of bytes may end within a character.
 * @throws CsvProblem for a file that is no CSV, empty or too large
 */
export async function readCsv(file: File): Promise<CsvFile> {
  if (file.size > maxBytes) throw new CsvProblem("The file is larger than 20 MB. Split it.");
  const text = decode(await file.arrayBuffer());
  const { default: papa } = await import("papaparse");
  const [header, ...rows] = await readRows(papa, text);
  if (!header || rows.length === 0)
    throw new CsvProblem("The file has no rows: it needs a row of column names and rows below it.");
  if (header.cells.length < 2)
    throw new CsvProblem("The file has one column only. Is it a CSV file with separated columns?");
  const headers = header.cells.map((name, index) => name.trim() || `Column ${index + 1}`);
  return { name: file.name, headers, rows };
}

function readRows(papa: typeof Papa, text: string): Promise<CsvRow[]> {
  return new Promise((resolve, reject) => {
    const rows: CsvRow[] = [];
    let row = 0;
    papa.parse<string[]>(text, {
      delimiter: delimiterOf(papa, text),
      chunkSize,
      chunk({ data, errors }: Papa.ParseResult<string[]>, parser: Papa.Parser) {
        for (const cells of data) {
          row += 1;
          if (cells.some((cell) => cell.trim() !== "")) {
            rows.push({ row, cells: cells.map(unescapeFormula) });
          }
        }
        const problem = problemOf(rows, errors, row);
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

/** The delimiter that yields most cells in the header: lists within cells use delimiters too. */
function delimiterOf(papa: typeof Papa, text: string): string {
  const cellsWith = (delimiter: string) =>
    papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: "greedy" }).data[0]
      ?.length ?? 0;
  return [",", ";", "\t"].sort((one, other) => cellsWith(other) - cellsWith(one))[0]!;
}

function problemOf(rows: readonly CsvRow[], errors: readonly Papa.ParseError[], row: number) {
  // Plus one for the header.
  if (rows.length > maxRows + 1)
    return new CsvProblem("The file has more than 50,000 rows. Split it.");
  if (errors.some(({ type }) => type === "Quotes"))
    return new CsvProblem(`A quotation mark is not closed or stands alone, near row ${row}.`);
  return undefined;
}

/** Decodes UTF-8 (BOM optional) or UTF-16, falling back to windows-1252 for old spreadsheets. */
function decode(bytes: ArrayBuffer): string {
  const view = new Uint8Array(bytes);
  if (view[0] === 0xff && view[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (view.includes(0)) throw new CsvProblem("This is no CSV file. Save the sheet as CSV first.");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
