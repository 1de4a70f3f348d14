import { toast } from "@ensemble/ui";

/**
 * Where a spreadsheet may find a formula: a formula character, including full-width forms, after
 * optional whitespace, at the start of a text or after a character that starts another cell. Many
 * languages separate cells by semicolons, and ignore the quotes around these.
 */
const start = /(?<=^|[;\t\r\n])/.source;
const formula = /(?=['"\s]*[=+\-@＝＋－＠])|(?<=^'?)(?='*[\t\r\n])/.source;
const formulas = new RegExp(`${start}(?:${formula})`, "g");
const escapedFormulas = new RegExp(`${start}'(?:${formula})`, "g");

/**
 * Formats rows as CSV with a byte-order mark, so that spreadsheets detect UTF-8. Prefixes formulas
 * with an apostrophe, which `unescapeFormula` removes. Rejects if the CSV library fails to load.
 */
export async function csvText(
  headers: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Promise<string> {
  const { default: Papa } = await import("papaparse");
  const fields = [...headers];
  const data = rows.map((row) =>
    row.map((cell) => (typeof cell === "string" ? cell.replaceAll(formulas, "'") : cell)),
  );
  return `\uFEFF${Papa.unparse({ fields, data })}`;
}

/** Reverses the escaping of `csvText`. */
export const unescapeFormula = (cell: string): string => cell.replaceAll(escapedFormulas, "");

/** Downloads a text as a file. */
export function downloadFile(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Downloads a CSV file once its text is ready; shows a toast on failure. */
export async function downloadCsv(name: string, text: Promise<string>): Promise<void> {
  try {
    downloadFile(name, "text/csv", await text);
  } catch (error) {
    console.warn(`Creating ${name} failed.`, error);
    const description = "We couldn't create the file. Check your connection and try again.";
    toast({ kind: "error", title: "Error", description });
  }
}
