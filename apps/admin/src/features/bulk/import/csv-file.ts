import type Papa from "papaparse";
import { unescapeFormula } from "../../../layout/files/csv-text";

export interface CsvRow {
  /** Where a spreadsheet shows it: the head is row 1. */
  row: number;
  cells: readonly string[];
}

export interface CsvFile {
  name: string;
  headers: readonly string[];
  rows: readonly CsvRow[];
}

/** Why a file cannot be imported, in a sentence for the person. */
export class CsvProblem extends Error {
  override name = "CsvProblem";
}

/** More than this is better split; the browser keeps all of it. */
export const mostRows = 50_000;
const mostBytes = 20_000_000;
/** Characters that are read without letting the page do anything else. */
const portion = 65_536;

/**
 * Reads a CSV file with a head row, whatever separates its cells. The page stays alive while it is
 * read; the text is decoded as a whole, because a portion of bytes may end within a letter.
 * @throws CsvProblem for a file that is no CSV, empty or too large
 */
export async function readCsv(file: File): Promise<CsvFile> {
  if (file.size > mostBytes) throw new CsvProblem("The file is larger than 20 MB. Split it.");
  const text = decode(await file.arrayBuffer());
  const { default: papa } = await import("papaparse");
  const [head, ...rows] = await readRows(papa, text);
  if (!head || rows.length === 0)
    throw new CsvProblem("The file has no rows: it needs a row of column names and rows below it.");
  if (head.cells.length < 2)
    throw new CsvProblem("The file has one column only. Is it a CSV file with separated columns?");
  const headers = head.cells.map((name, place) => name.trim() || `Column ${place + 1}`);
  return { name: file.name, headers, rows };
}

function readRows(papa: typeof Papa, text: string): Promise<CsvRow[]> {
  return new Promise((resolve, reject) => {
    const rows: CsvRow[] = [];
    let row = 0;
    papa.parse<string[]>(text, {
      delimiter: delimiterOf(papa, text),
      chunkSize: portion,
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

/** What divides the head into most cells: lists within cells have separators of their own. */
function delimiterOf(papa: typeof Papa, text: string): string {
  const cellsWith = (delimiter: string) =>
    papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: "greedy" }).data[0]
      ?.length ?? 0;
  return [",", ";", "\t"].sort((one, other) => cellsWith(other) - cellsWith(one))[0]!;
}

function problemOf(rows: readonly CsvRow[], errors: readonly Papa.ParseError[], row: number) {
  // One for the head.
  if (rows.length > mostRows + 1)
    return new CsvProblem("The file has more than 50,000 rows. Split it.");
  if (errors.some(({ type }) => type === "Quotes"))
    return new CsvProblem(`A quotation mark is not closed or stands alone, near row ${row}.`);
  return undefined;
}

/** UTF-8, with or without its mark; what is none comes from an old spreadsheet. */
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
