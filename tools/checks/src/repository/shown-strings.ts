import { readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { filesBelow, workspaceRoot } from "../workspace";

/**
 * Returns every string that a person can see, by file in the order of the source: texts of screens
 * and emails, messages of errors and of the command line, refusals of the database. An inserted value
 * is `{…}`.
 */
export async function shownStrings(): Promise<Map<string, string[]>> {
  const sources = await Promise.all(
    ["apps", "libs", "tools", "supabase/functions", "supabase/schemas"].map((folder) =>
      filesBelow(folder, /\.(tsx?|sql|js|html)$/),
    ),
  );
  const read = sources.flat().filter((file) => !notShown.test(file));
  const listed = await Promise.all(
    read.sort().map(async (file) => {
      const source = await readFile(join(workspaceRoot, file), "utf8");
      const strings = file.endsWith(".sql") ? refusals(source) : stringsOf(file, source);
      return [file, [...new Set(strings.map(inOneLine))].filter(Boolean)] as const;
    }),
  );
  return new Map(listed.filter(([, strings]) => strings.length > 0));
}

/** Tests, fixtures, benchmarks, generated types, and programs whose output only developers of tests see. */
const notShown =
  /\.(test|spec|types|config)\.[jt]sx?$|\/(fixtures|testing|bench|surfaces)\/|^tools\/(checks|testing)\//;

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Sentences and labels have a space or begin with a capital; names of columns and classes don't. */
const isText = (text: string): boolean =>
  /[A-Za-z]{2}|\}.*[A-Za-z]/.test(text) &&
  (/\S \S/.test(text) || /^\s*[A-Z][a-z]*(-[a-z]+)?\W*$/.test(text)) &&
  // Columns of a query, addresses, expressions, keys of a keyboard and headers.
  !/^[\w.!:*]+(\(|, ?\w+(, |\(|$))|^[/?#@.<[(\\]|^\{…\}, \w+, |^(Enter|Escape|Authorization|Bearer \{…\})$/.test(
    text,
  );

/** Messages of the database's refusals and exceptions. */
const refusals = (source: string): string[] =>
  [
    ...source.matchAll(/private\.refuse\(\s*\d+,\s*'\w+',\s*'((?:[^']|'')+)'/g),
    ...source.matchAll(/\b(?:raise exception|message =|hint =)\s*'((?:[^']|'')+)'/g),
  ].map(([, text]) => text!.replaceAll("''", "'"));

function stringsOf(file: string, source: string): string[] {
  const strings: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isNoText(node)) return;
    const text = textOf(node);
    if (text === undefined) {
      ts.forEachChild(node, visit);
      return;
    }
    if (ts.isJsxText(node) ? /\p{L}/u.test(text) : isText(text)) strings.push(text);
    inserted(node).forEach(visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return strings;
}

/** Types, imports, and keys and arguments that are never text. */
const isNoText = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTaggedTemplateExpression(node) ||
  (ts.isJsxAttribute(node) &&
    /^(className|style|id|sizes|d|viewBox|rel)$/.test(node.name.getText()));

/** The text of a literal, a template, JSX or a sum of them; undefined for every other node. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join("");
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [textOf(node.left), textOf(node.right)];
    if (left !== undefined || right !== undefined) return (left ?? "{…}") + (right ?? "{…}");
  }
  return undefined;
}

/** Expressions inside a text, which can hold texts of their own. */
function inserted(node: ts.Node): ts.Node[] {
  if (ts.isTemplateExpression(node)) return node.templateSpans.map(({ expression }) => expression);
  if (!ts.isBinaryExpression(node)) return [];
  return [node.left, node.right].flatMap((side) =>
    textOf(side) === undefined ? [side] : inserted(side),
  );
}
