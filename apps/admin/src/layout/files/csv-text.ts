/**
 * What some spreadsheet would take for a formula: its first sign, full width too, whatever blanks or
 * byte-order marks stand before it; and the signs that begin another cell.
 */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * Rows as a CSV file's text, with the mark by which spreadsheets know UTF-8. A cell that would be
 * run as a formula is given an apostrophe, which `withoutMark` takes away again. Rejects when the
 * code that writes it cannot be loaded: nobody needs it before there is a file.
 */
export async function csvText(
  heads: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): Promise<string> {
  const { default: Papa } = await import("papaparse");
  const fields = heads.map((head) => head);
  const data = rows.map((row) => [...row]);
  return `\uFEFF${Papa.unparse({ fields, data }, { escapeFormulae: formula })}`;
}

/** A cell as it was before `csvText`: what was exported is read back unchanged. */
export const withoutMark = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
