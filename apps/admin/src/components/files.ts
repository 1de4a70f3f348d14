import { toast } from "@ensemble/ui";

/**
 * What a spreadsheet may run as a formula: the characters that start one, full-width forms
 * included, after any whitespace or byte-order marks; and characters that start another cell.
 */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * Rows as CSV text, with a byte-order mark so that spreadsheets detect UTF-8. Prefixes cells that
 * would run as formulas with an apostrophe, which `unescapeFormula` removes. Rejects when the CSV
 * library fails to load: it is imported on first use.
 */
export async function csvText(
  headers: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Promise<string> {
  const { default: Papa } = await import("papaparse");
  const fields = [...headers];
  const data = rows.map((row) => [...row]);
  return `\uFEFF${Papa.unparse({ fields, data }, { escapeFormulae: formula })}`;
}

/** Reverses the escaping of `csvText`, so that an export imports unchanged. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Downloads a text as a file. */
export function downloadFile(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Downloads a CSV file once its text is ready; shows a toast when that fails. */
export async function downloadCsv(name: string, text: Promise<string>): Promise<void> {
  try {
    downloadFile(name, "text/csv", await text);
  } catch (error) {
    console.warn(`${name} could not be made.`, error);
    const description = "We couldn't create the file. Check your connection and try again.";
    toast({ kind: "error", title: "Error", description });
  }
}
