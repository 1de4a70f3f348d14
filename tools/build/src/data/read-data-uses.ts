import { relative, sep } from "node:path";
import ts from "typescript";
import type { DataUse, Requirement } from "../release-lists";
import { readFunctionCall } from "./function-calls";
import { type ReaderContext, textsOf } from "./reader-context";
import { literalsOf, membersOf, schemaTypes } from "./schema-types";
import { type Aliases, readTableCall } from "./table-calls";

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  types: [],
};

/** The source leaves open what data it uses. */
class UnknownDataError extends Error {
  override name = "UnknownDataError";
  constructor(locations: readonly string[]) {
    super(
      `The release can't list the data it uses: name tables, columns, functions and arguments ` +
        `with literals or literal types.\n${locations.map((location) => `  ${location}`).join("\n")}`,
    );
  }
}

/**
 * Reads from a release's source files what they require from the database and from other releases:
 * sorted, each with its first location. Types resolve constants and variables. Throws
 * UnknownDataError with every location whose types leave something open.
 * @param root the folder that locations are relative to
 */
export function readDataUses(files: readonly string[], root: string): DataUse[] {
  const program = ts.createProgram([...files], options);
  const checker = program.getTypeChecker();
  const usesByRequirement = new Map<string, DataUse>();
  const problems = new Set<string>();
  const locationOf = (node: ts.Node): string => {
    const source = node.getSourceFile();
    // A chained call starts at the start of the chain, so use the method's name.
    const nameNode =
      ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
        ? node.expression.name
        : node;
    const { line } = source.getLineAndCharacterOfPosition(nameNode.getStart());
    return `${relative(root, source.fileName).split(sep).join("/")}:${line + 1}`;
  };
  const reading: ReaderContext = {
    checker,
    need(requirement: Requirement, node) {
      const key = JSON.stringify(requirement);
      if (!usesByRequirement.has(key))
        usesByRequirement.set(key, { ...requirement, at: locationOf(node) });
    },
    report: (message, node) => problems.add(`${locationOf(node)}  ${message}`),
  };
  for (const file of [...files].sort()) {
    const source = program.getSourceFile(file);
    if (source) readSource(source, reading);
  }
  if (problems.size > 0) throw new UnknownDataError([...problems].sort());
  return [...usesByRequirement.keys()].sort().map((key) => usesByRequirement.get(key)!);
}

function readSource(source: ts.SourceFile, reading: ReaderContext): void {
  const aliases: Aliases = new Map();
  // Selects first, because filters use the aliases of related rows that a select defines.
  for (const selects of [true, false]) {
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
        const { name, expression } = node.expression;
        if ((name.text === "select") === selects)
          readCall(node, name.text, expression, aliases, reading);
      }
      if (!selects && ts.isPropertyAccessExpression(node)) readLink(node, reading);
      if (!selects && (ts.isNewExpression(node) || ts.isCallExpression(node)))
        readEvent(node, reading);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
}

/** Positions of postgrest-js builders' type arguments for the schema, table and method. */
const builders: Record<string, { schema: number; table?: number; method?: number }> = {
  PostgrestClient: { schema: 3 },
  PostgrestQueryBuilder: { schema: 1, table: 3 },
  PostgrestFilterBuilder: { schema: 1, table: 4, method: 6 },
  PostgrestTransformBuilder: { schema: 1, table: 4, method: 6 },
};

const methods =
  /^(rpc|from|select|insert|upsert|update|delete|match|or|eq|neq|gte?|lte?|is|in|contain\w+|overlaps|isDistinct|i?like\w*|regexI?Match|range\w+|textSearch|order|not|filter)$/;

function readCall(
  call: ts.CallExpression,
  name: string,
  receiver: ts.Expression,
  aliases: Aliases,
  reading: ReaderContext,
): void {
  if (!methods.test(name)) return;
  const { checker } = reading;
  for (const type of membersOf(checker.getTypeAtLocation(receiver))) {
    const symbol = type.getSymbol()?.name ?? "";
    if (symbol === "StorageClient" && name === "from") {
      for (const bucket of textsOf(call.arguments[0], "a bucket", reading))
        reading.need({ need: "bucket", bucket }, call);
    }
    const builder = builders[symbol];
    if (!builder) continue;
    const typeArguments = checker.getTypeArguments(type as ts.TypeReference);
    const schema = schemaTypes(typeArguments[builder.schema]!, checker);
    if (name === "rpc") readFunctionCall(call, schema, reading);
    // Calls chained to an rpc call are read with it.
    const method = builder.method === undefined ? undefined : typeArguments[builder.method];
    if (!builder.table || (method && literalsOf(method, checker)?.[0] === "RPC")) continue;
    for (const table of literalsOf(typeArguments[builder.table]!, checker) ?? [])
      readTableCall(call, name, table, { schema, aliases, reading });
  }
}

/** Records a link to a path of the contract, such as `paths.outfit`. */
function readLink(node: ts.PropertyAccessExpression, { checker, need }: ReaderContext): void {
  if (!ts.isIdentifier(node.expression) || node.expression.text !== "paths") return;
  const [declaration] = checker.getSymbolAtLocation(node.name)?.declarations ?? [];
  if (!declaration || !ts.isPropertyAssignment(declaration)) return;
  // A remote's own paths don't require another release.
  if (!/contract[\\/]src[\\/]paths\.ts$/.test(declaration.getSourceFile().fileName)) return;
  const { initializer } = declaration;
  if (!ts.isArrowFunction(initializer) || ts.isBlock(initializer.body)) return;
  for (const text of addressesOf(initializer.body)) {
    const [address = ""] = text.split("?");
    need({ need: "link", address }, node);
  }
}

/** Returns an expression's possible paths, with ":" for interpolations. */
function addressesOf(node: ts.Expression): string[] {
  if (ts.isConditionalExpression(node))
    return [...addressesOf(node.whenTrue), ...addressesOf(node.whenFalse)];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (!ts.isTemplateExpression(node)) return [];
  return [node.head.text + node.templateSpans.map(({ literal }) => `:${literal.text}`).join("")];
}

/** Records a site event (`ensemble:…`), which one release sends to another. */
function readEvent(call: ts.CallExpression | ts.NewExpression, { need }: ReaderContext): void {
  const [name] = call.arguments ?? [];
  if (!name || !ts.isStringLiteralLike(name) || !name.text.startsWith("ensemble:")) return;
  const callee = call.expression.getText();
  if (ts.isNewExpression(call) && callee.endsWith("Event"))
    need({ need: "event", event: name.text, does: "sends" }, call);
  if (callee.endsWith("addEventListener"))
    need({ need: "event", event: name.text, does: "hears" }, call);
}
