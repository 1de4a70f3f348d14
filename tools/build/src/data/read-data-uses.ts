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

/** Source that does not tell what data it uses. */
class UnknownDataError extends Error {
  override name = "UnknownDataError";
  constructor(locations: readonly string[]) {
    super(
      `The release cannot list what data it uses: name tables, columns, functions and arguments in ` +
        `literals, or in types that list them.\n${locations.map((location) => `  ${location}`).join("\n")}`,
    );
  }
}

/**
 * What the source files of a release need of the database and of other releases, sorted, each with
 * the first place that needs it. Types resolve constants and variables. Throws UnknownDataError with
 * every place whose types leave something open.
 * @param root the folder that places are named from
 */
export function readDataUses(files: readonly string[], root: string): DataUse[] {
  const program = ts.createProgram([...files], options);
  const checker = program.getTypeChecker();
  const usesByRequirement = new Map<string, DataUse>();
  const problems = new Set<string>();
  const locationOf = (node: ts.Node): string => {
    const source = node.getSourceFile();
    // A call in a chain starts where the chain does.
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
  // Selects first: filters name related rows by the aliases that a select gives them.
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

/** Where the type arguments of a builder of postgrest-js hold the schema, the table and the method. */
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
    // What follows a function's call is read with it.
    const method = builder.method === undefined ? undefined : typeArguments[builder.method];
    if (!builder.table || (method && literalsOf(method, checker)?.[0] === "RPC")) continue;
    for (const table of literalsOf(typeArguments[builder.table]!, checker) ?? [])
      readTableCall(call, name, table, { schema, aliases, reading });
  }
}

/** Reads a link to an address of the contract: `paths.outfit`. */
function readLink(node: ts.PropertyAccessExpression, { checker, need }: ReaderContext): void {
  if (!ts.isIdentifier(node.expression) || node.expression.text !== "paths") return;
  const [declaration] = checker.getSymbolAtLocation(node.name)?.declarations ?? [];
  if (!declaration || !ts.isPropertyAssignment(declaration)) return;
  // Addresses of a remote's own need no other release.
  if (!/contract[\\/]src[\\/]paths\.ts$/.test(declaration.getSourceFile().fileName)) return;
  const { initializer } = declaration;
  if (!ts.isArrowFunction(initializer) || ts.isBlock(initializer.body)) return;
  for (const text of addressesOf(initializer.body)) {
    const [address = ""] = text.split("?");
    need({ need: "link", address }, node);
  }
}

/** The texts of an expression, with ":" for what it inserts. */
function addressesOf(node: ts.Expression): string[] {
  if (ts.isConditionalExpression(node))
    return [...addressesOf(node.whenTrue), ...addressesOf(node.whenFalse)];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (!ts.isTemplateExpression(node)) return [];
  return [node.head.text + node.templateSpans.map(({ literal }) => `:${literal.text}`).join("")];
}

/** Reads an event of the site, which one release sends to another: `ensemble:…`. */
function readEvent(call: ts.CallExpression | ts.NewExpression, { need }: ReaderContext): void {
  const [name] = call.arguments ?? [];
  if (!name || !ts.isStringLiteralLike(name) || !name.text.startsWith("ensemble:")) return;
  const callee = call.expression.getText();
  if (ts.isNewExpression(call) && callee.endsWith("Event"))
    need({ need: "event", event: name.text, does: "sends" }, call);
  if (callee.endsWith("addEventListener"))
    need({ need: "event", event: name.text, does: "hears" }, call);
}
