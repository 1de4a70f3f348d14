import ts from "typescript";
import { optionOf, textsOf, type Reading } from "./reading";
import type { SchemaTypes } from "./schema-types";
import { parseSelect, type Embedded, type SelectField } from "./select-text";
import { elementOf, kindOf, literalsOf } from "./source-types";
import { readRows } from "./written-rows";

/** Calls whose first argument is a column, and whose second, if any, is compared with it. */
const comparing =
  /^(eq|neq|gt|gte|lt|lte|is|in|contains|containedBy|overlaps|isDistinct|(i?like(All|Any)?(Of)?)|regexI?Match|range\w+|textSearch|order|not|filter)$/;

/** Aliases of related rows by the table that embeds them, as the selects of one file give them. */
export type Aliases = Map<string, string>;

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

/** What a call is read with. */
export interface TableContext {
  schema: SchemaTypes;
  aliases: Aliases;
  reading: Reading;
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
