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
