import ts from "typescript";
import { optionOf, type ReaderContext, textsOf } from "./reader-context";
import {
  alternativesOf,
  elementOf,
  kindOf,
  literalsOf,
  type Member,
  type SchemaTypes,
} from "./schema-types";

/** Related tables by `table.alias`, from the selects of one file. */
export type Aliases = Map<string, string>;

/** The context of a call. */
interface TableContext {
  schema: SchemaTypes;
  aliases: Aliases;
  reading: ReaderContext;
}

/** Methods whose first argument is a column that the second, if any, is compared with. */
const filterMethods =
  /^(eq|neq|gt|gte|lt|lte|is|in|contains|containedBy|overlaps|isDistinct|(i?like(All|Any)?(Of)?)|regexI?Match|range\w+|textSearch|order|not|filter)$/;

/** Records what a select, a filter, an order or a write on a table requires. */
export function readTableCall(
  call: ts.CallExpression,
  name: string,
  table: string,
  context: TableContext,
): void {
  const { schema, reading } = context;
  const { need, report } = reading;
  const [first, second] = call.arguments;
  const referencedTable = optionOf(second, reading, "referencedTable", "foreignTable");
  const prefix = referencedTable ? `${textsOf(referencedTable, "a table", reading)[0]}.` : "";
  if (name === "select") {
    if (!first) return report("selects every column", call);
    for (const text of textsOf(first, "columns", reading)) readSelect(text, table, call, context);
  } else if (name === "insert" || name === "upsert" || name === "update") {
    const ignoresDuplicates =
      optionOf(second, reading, "ignoreDuplicates")?.kind === ts.SyntaxKind.TrueKeyword;
    if (first) readRows(first, ignoresDuplicates ? "insert" : name, table, schema, reading);
    if (name === "upsert") readConflict(call, table, reading);
  } else if (name === "delete") {
    need({ need: "delete", table }, call);
  } else if (name === "match") {
    if (first) readRows(first, "match", table, schema, reading);
  } else if (name === "or") {
    for (const text of textsOf(first, "columns", reading, true)) {
      for (const [, column = ""] of text.matchAll(/(?:^|[,(])([\w.]+?)\.(?:not\.)?[a-z]+\./g))
        if (!/^(and|or|not)$/.test(column)) readPath(prefix + column, table, call, context);
    }
  } else if (filterMethods.test(name)) {
    for (const column of textsOf(first, "a column", reading)) {
      const columnRef = readPath(prefix + column, table, call, context);
      if (columnRef && second && name !== "order") readValues(second, ...columnRef, context);
    }
  }
}

/** Records the unique columns of an upsert. */
function readConflict(call: ts.CallExpression, table: string, reading: ReaderContext): void {
  const onConflict = optionOf(call.arguments[1], reading, "onConflict");
  for (const text of onConflict ? textsOf(onConflict, "columns", reading) : [""]) {
    const columns = text.split(",").map((column) => column.trim());
    reading.need({ need: "unique", table, columns: columns.filter(Boolean).sort() }, call);
  }
}

/** Records the enum values that a column is compared with. */
function readValues(node: ts.Expression, table: string, column: string, context: TableContext) {
  const { checker, need } = context.reading;
  const type = context.schema.column(table, column);
  const enumValues = type && literalsOf(elementOf(type, checker), checker);
  if (!enumValues) return;
  const sentValues = literalsOf(elementOf(checker.getTypeAtLocation(node), checker), checker);
  need(
    { need: "values", of: `${table}.${column}`, values: (sentValues ?? enumValues).sort() },
    node,
  );
}

/** Records the columns of the rows that a call writes or matches. */
function readRows(
  node: ts.Expression,
  verb: "insert" | "upsert" | "update" | "match",
  table: string,
  schema: SchemaTypes,
  { checker, need, report }: ReaderContext,
): void {
  const writtenType = elementOf(checker.getTypeAtLocation(node), checker);
  const declared = schema.rowType(table, verb === "update" ? "Update" : "Insert");
  for (const members of alternativesOf(writtenType, checker)) {
    if (declared && isFullRow(members, declared, checker)) {
      report(`could write every column of ${table}`, node);
      continue;
    }
    for (const { name: column, type } of members) {
      const declaredType = schema.column(table, column);
      if (!declaredType) {
        report(`${table} has no column "${column}"`, node);
        continue;
      }
      if (verb === "match")
        need({ need: "column", table, column, kind: kindOf(declaredType, checker) }, node);
      else need({ need: "write", verb: verb === "update" ? verb : "insert", table, column }, node);
      if (verb === "upsert") need({ need: "write", verb: "update", table, column }, node);
      const enumValues = literalsOf(elementOf(declaredType, checker), checker);
      if (!enumValues) continue;
      const values = literalsOf(elementOf(type, checker), checker) ?? enumValues;
      need({ need: "values", of: `${table}.${column}`, values: values.sort() }, node);
    }
    if (verb !== "insert" && verb !== "upsert") continue;
    const required = members.filter(({ optional }) => !optional).map(({ name }) => name);
    need({ need: "row", table, columns: required.sort() }, node);
  }
}

/** Whether a value has the generated type of a whole row, which leaves its columns open. */
function isFullRow(members: Member[], declared: ts.Type, checker: ts.TypeChecker): boolean {
  const all = checker.getPropertiesOfType(declared).length;
  return all > 2 && members.length === all && members.some(({ optional }) => optional);
}

function readSelect(text: string, table: string, node: ts.Node, context: TableContext): void {
  let fields: SelectField[];
  try {
    fields = parseSelect(text);
  } catch (error) {
    return context.reading.report((error as Error).message, node);
  }
  readFields(fields, table, node, context);
}

/** Records the columns and related rows of a select. */
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
  if (!other) return context.reading.report(`"${name}" isn't related to ${table}`, node);
  context.aliases.set(`${table}.${alias ?? name}`, other);
  const hint = other === name ? hints[0] : name;
  context.reading.need({ need: "relation", table, other, ...(hint && { hint }) }, node);
  readFields(fields, other, node, context);
}

/** Records a column. Returns undefined if the schema doesn't have it. */
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
  // The older syntax for the number of related rows.
  if (name !== "count") reading.report(`${table} has no column "${name}"`, node);
  return undefined;
}

/** Records the column of a path such as `alias.column`, with the aliases of the file's selects. */
function readPath(path: string, table: string, node: ts.Node, context: TableContext) {
  const { aliases, schema, reading } = context;
  const names = path.split(".");
  let owner = table;
  for (const alias of names.slice(0, -1)) {
    const next = aliases.get(`${owner}.${alias}`) ?? (schema.has(alias) ? alias : undefined);
    if (next === undefined) {
      reading.report(`"${path}" doesn't belong to a table that this file selects`, node);
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

/** A column name or related rows. */
type SelectField = string | Embedded;

/** Join types, which aren't relation hints. */
const joinKinds: ReadonlySet<string> = new Set(["inner", "left"]);

const embedded =
  /^(?:\.\.\.)?(?:(?<alias>\w+):)?(?<name>\w+)(?<hints>(?:!\w+)*)\((?<inside>.*)\)$/s;
const column = /^(?:\w+:(?!:))?(?<name>\w+|\*)(?:(?:->|::|\.).*)?$/s;

/**
 * Parses PostgREST's `select` syntax. Drops a column's alias, cast, JSON path and aggregates.
 * Throws an Error for unsupported parts.
 */
export function parseSelect(text: string): SelectField[] {
  return splitSelect(text).flatMap((part): SelectField[] => {
    if (/^(\w+:)?count\(\)(::\w+)?$/.test(part)) return [];
    const related = /\.\w+\(\)/.test(part) ? undefined : embedded.exec(part)?.groups;
    if (related) {
      const { alias, name = "", hints = "", inside = "" } = related;
      const relationHints = hints.split("!").filter((hint) => hint && !joinKinds.has(hint));
      return [{ name, ...(alias && { alias }), hints: relationHints, fields: parseSelect(inside) }];
    }
    const name = column.exec(part)?.groups?.name;
    if (name === undefined) throw new Error(`"${part}" isn't a column`);
    if (name === "*") throw new Error("* selects every column");
    return [name];
  });
}

/** Splits a text at commas outside parentheses. */
function splitSelect(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [index, character] of [...text, ","].entries()) {
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (character !== "," || depth > 0) continue;
    parts.push(text.slice(start, index).trim());
    start = index + 1;
  }
  return parts.filter(Boolean);
}
