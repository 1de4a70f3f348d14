import type ts from "typescript";
import type { Reading } from "./reading";
import type { SchemaTypes } from "./schema-types";
import { alternativesOf, elementOf, kindOf, literalsOf, type Member } from "./source-types";

/** Reads the columns of the rows that a call writes, or of an object that it compares with. */
export function readRows(
  node: ts.Expression,
  verb: "insert" | "upsert" | "update" | "match",
  table: string,
  schema: SchemaTypes,
  { checker, need, refuse }: Reading,
): void {
  const written = elementOf(checker.getTypeAtLocation(node), checker);
  const declared = schema.rowType(table, verb === "update" ? "Update" : "Insert");
  for (const members of alternativesOf(written, checker)) {
    if (declared && isWhole(members, declared, checker)) {
      refuse(`may give every column of ${table}`, node);
      continue;
    }
    for (const { name: column, type } of members) {
      const own = schema.column(table, column);
      if (!own) {
        refuse(`${table} has no column "${column}"`, node);
        continue;
      }
      if (verb === "match")
        need({ need: "column", table, column, kind: kindOf(own, checker) }, node);
      else need({ need: "write", verb: verb === "update" ? verb : "insert", table, column }, node);
      if (verb === "upsert") need({ need: "write", verb: "update", table, column }, node);
      const closed = literalsOf(elementOf(own, checker), checker);
      if (!closed) continue;
      const values = literalsOf(elementOf(type, checker), checker) ?? closed;
      need({ need: "values", of: `${table}.${column}`, values: values.sort() }, node);
    }
    if (verb !== "insert" && verb !== "upsert") continue;
    const always = members.filter(({ optional }) => !optional).map(({ name }) => name);
    need({ need: "row", table, columns: always.sort() }, node);
  }
}

/** Whether a value has the generated type of a whole row: what it will hold is not known. */
function isWhole(members: Member[], declared: ts.Type, checker: ts.TypeChecker): boolean {
  const all = checker.getPropertiesOfType(declared).length;
  return all > 2 && members.length === all && members.some(({ optional }) => optional);
}
