/** Rows of a related table in a select text: `alias:name!hint(fields)`. */
export interface Embedded {
  name: string;
  alias?: string;
  hints: string[];
  fields: SelectField[];
}

/** A column's name, or related rows. */
export type SelectField = string | Embedded;

/** How rows are joined, which names no relation. */
const joins: ReadonlySet<string> = new Set(["inner", "left"]);

const embedded =
  /^(?:\.\.\.)?(?:(?<alias>\w+):)?(?<name>\w+)(?<hints>(?:!\w+)*)\((?<inside>.*)\)$/s;
const column = /^(?:\w+:(?!:))?(?<name>\w+|\*)(?:(?:->|::|\.).*)?$/s;

/**
 * Parses the text of PostgREST's `select`. Aliases, casts, JSON paths and aggregates of a column are
 * left out. Throws a sentence about what it cannot read.
 */
export function parseSelect(text: string): SelectField[] {
  return piecesOf(text).flatMap((piece): SelectField[] => {
    if (/^(\w+:)?count\(\)(::\w+)?$/.test(piece)) return [];
    const related = /\.\w+\(\)/.test(piece) ? undefined : embedded.exec(piece)?.groups;
    if (related) {
      const { alias, name = "", hints = "", inside = "" } = related;
      const named = hints.split("!").filter((hint) => hint && !joins.has(hint));
      return [{ name, ...(alias && { alias }), hints: named, fields: parseSelect(inside) }];
    }
    const name = column.exec(piece)?.groups?.name;
    if (name === undefined) throw new Error(`"${piece}" names no column`);
    if (name === "*") throw new Error("* takes every column");
    return [name];
  });
}

/** The parts between the commas that no parentheses enclose. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [index, sign] of [...text, ","].entries()) {
    if (sign === "(") depth++;
    if (sign === ")") depth--;
    if (sign !== "," || depth > 0) continue;
    pieces.push(text.slice(start, index).trim());
    start = index + 1;
  }
  return pieces.filter(Boolean);
}
