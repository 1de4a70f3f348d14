import ts from "typescript";
import { optionOf, type Reading, textsOf } from "./reading";
import {
  alternativesOf,
  elementOf,
  kindOf,
  literalsOf,
  type Member,
  type SchemaTypes,
} from "./schema-types";

/** Aliases of related rows by the table that embeds them, as the selects of one file give them. */
export type Aliases = Map<string, string>;

/** What a call is read with. */
interface TableContext {
  schema: SchemaTypes;
  aliases: Aliases;
  reading: Reading;
}

/** Calls whose first argument is a column, and whose second, if any, is compared with it. */
const comparing =
  /^(eq|neq|gt|gte|lt|lte|is|in|contains|containedBy|overlaps|isDistinct|(i?like(All|Any)?(Of)?)|regexI?Match|range\w+|textSearch|order|not|filter)$/;

/** Reads what a call on rows of `table` needs: `select`, a filter, an order or a write. */
export function readTableCall(
  call: ts.CallExpression,
  name: string,
  table: string,
  context: TableContext,
): void {
  const { schema, reading } = context;
  const { need, refuse } = reading;
  const [first, second] = call.arguments;
  const within = optionOf(second, reading, "referencedTable", "foreignTable");
  const start = within ? `${textsOf(within, "a table", reading)[0]}.` : "";
  if (name === "select") {
    if (!first) return refuse("takes every column", call);
    for (const text of textsOf(first, "columns", reading)) readSelect(text, table, call, context);
  } else if (name === "insert" || name === "upsert" || name === "update") {
    const keeps = optionOf(second, reading, "ignoreDuplicates")?.kind === ts.SyntaxKind.TrueKeyword;
    if (first) readRows(first, keeps ? "insert" : name, table, schema, reading);
    if (name === "upsert") readConflict(call, table, reading);
  } else if (name === "delete") {
    need({ need: "delete", table }, call);
  } else if (name === "match") {
    if (first) readRows(first, "match", table, schema, reading);
  } else if (name === "or") {
    for (const text of textsOf(first, "columns", reading, true)) {
      for (const [, column = ""] of text.matchAll(/(?:^|[,(])([\w.]+?)\.(?:not\.)?[a-z]+\./g))
        if (!/^(and|or|not)$/.test(column)) readPath(start + column, table, call, context);
    }
  } else if (comparing.test(name)) {
    for (const column of textsOf(first, "a column", reading)) {
      const found = readPath(start + column, table, call, context);
      if (found && second && name !== "order") readValues(second, ...found, context);
    }
  }
}

/** Notes what an upsert goes by. */
function readConflict(call: ts.CallExpression, table: string, reading: Reading): void {
  const on = optionOf(call.arguments[1], reading, "onConflict");
  for (const text of on ? textsOf(on, "columns", reading) : [""]) {
    const columns = text.split(",").map((column) => column.trim());
    reading.need({ need: "unique", table, columns: columns.filter(Boolean).sort() }, call);
  }
}

/** Notes the values of a closed list that a column is compared with. */
function readValues(node: ts.Expression, table: string, column: string, context: TableContext) {
  const { checker, need } = context.reading;
  const type = context.schema.column(table, column);
  const closed = type && literalsOf(elementOf(type, checker), checker);
  if (!closed) return;
  const sent = literalsOf(elementOf(checker.getTypeAtLocation(node), checker), checker);
  need({ need: "values", of: `${table}.${column}`, values: (sent ?? closed).sort() }, node);
}

/** Reads the columns of the rows that a call writes, or of an object that it compares with. */
function readRows(
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

function readSelect(text: string, table: string, node: ts.Node, context: TableContext): void {
  let fields: SelectField[];
  try {
    fields = parseSelect(text);
  } catch (error) {
    return context.reading.refuse((error as Error).message, node);
  }
  readFields(fields, table, node, context);
}

/** Reads the columns and related rows that a select takes from a table. */
function readFields(
  fields: readonly SelectField[],
  table: string,
  node: ts.Node,
  context: TableContext,
): void {
  for (const field of fields) {
    if (typeof field === "string") readColumn(field, table, node, context);
    else readRelated(field, table, node, context);
  }
}

function readRelated(field: Embedded, table: string, node: ts.Node, context: TableContext): void {
  const { name, alias, hints, fields } = field;
  const other = context.schema.related(table, name);
  if (!other) return context.reading.refuse(`"${name}" is not related to ${table}`, node);
  context.aliases.set(`${table}.${alias ?? name}`, other);
  const hint = other === name ? hints[0] : name;
  context.reading.need({ need: "relation", table, other, ...(hint && { hint }) }, node);
  readFields(fields, other, node, context);
}

/** Notes a column of a table; undefined when the schema does not have it. */
function readColumn(
  column: string,
  table: string,
  node: ts.Node,
  { schema, reading }: TableContext,
): [table: string, column: string] | undefined {
  const name = column.replace(/(->|::).*$/s, "");
  const type = schema.column(table, name);
  if (type) {
    const kind = kindOf(type, reading.checker);
    reading.need({ need: "column", table, column: name, kind }, node);
    return [table, name];
  }
  // The number of related rows, in its older spelling.
  if (name !== "count") reading.refuse(`${table} has no column "${name}"`, node);
  return undefined;
}

/** Notes the column of a path, `alias.column`: related rows go by the alias that a select gave them. */
function readPath(path: string, table: string, node: ts.Node, context: TableContext) {
  const { aliases, schema, reading } = context;
  const names = path.split(".");
  let owner = table;
  for (const alias of names.slice(0, -1)) {
    const next = aliases.get(`${owner}.${alias}`) ?? (schema.has(alias) ? alias : undefined);
    if (next === undefined) {
      reading.refuse(`"${path}" belongs to no table that its file selects`, node);
      return undefined;
    }
    owner = next;
  }
  return readColumn(names.at(-1)!, owner, node, context);
}

/** Rows of a related table in a select text: `alias:name!hint(fields)`. */
interface Embedded {
  name: string;
  alias?: string;
  hints: string[];
  fields: SelectField[];
}

/** A column's name, or related rows. */
type SelectField = string | Embedded;

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
  return itemsOf(text).flatMap((item): SelectField[] => {
    if (/^(\w+:)?count\(\)(::\w+)?$/.test(item)) return [];
    const related = /\.\w+\(\)/.test(item) ? undefined : embedded.exec(item)?.groups;
    if (related) {
      const { alias, name = "", hints = "", inside = "" } = related;
      const named = hints.split("!").filter((hint) => hint && !joins.has(hint));
      return [{ name, ...(alias && { alias }), hints: named, fields: parseSelect(inside) }];
    }
    const name = column.exec(item)?.groups?.name;
    if (name === undefined) throw new Error(`"${item}" names no column`);
    if (name === "*") throw new Error("* takes every column");
    return [name];
  });
}

/** The parts between the commas that no parentheses enclose. */
function itemsOf(text: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [index, sign] of [...text, ","].entries()) {
    if (sign === "(") depth++;
    if (sign === ")") depth--;
    if (sign !== "," || depth > 0) continue;
    items.push(text.slice(start, index).trim());
    start = index + 1;
  }
  return items.filter(Boolean);
}
