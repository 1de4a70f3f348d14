import ts from "typescript";
import type { Needed } from "./data-use";
import { memberType } from "./source-types";
import { staticTexts } from "./static-texts";

/** What the readers of a program share. */
export interface Reading {
  checker: ts.TypeChecker;
  /** Notes what an expression needs. */
  need(needed: Needed, node: ts.Node): void;
  /** Notes that an expression does not tell what it needs. */
  refuse(sentence: string, node: ts.Node): void;
}

/** The texts that an argument can be. Refuses one that does not tell. */
export function textsOf(
  node: ts.Expression | undefined,
  what: string,
  { checker, refuse }: Reading,
  open = false,
): string[] {
  if (!node) return [];
  const texts = staticTexts(node, checker, open);
  if (!texts) refuse(`names ${what} in no literal`, node);
  return texts ?? [];
}

/** The value of a key in an object literal. */
export function optionOf(
  node: ts.Expression | undefined,
  ...names: string[]
): ts.Expression | undefined {
  if (!node || !ts.isObjectLiteralExpression(node)) return undefined;
  for (const property of node.properties) {
    if (!ts.isPropertyAssignment(property)) continue;
    if (names.includes(property.name.getText())) return property.initializer;
  }
  return undefined;
}

/** Whether an option is known to be true. */
export function isSet(
  node: ts.Expression | undefined,
  name: string,
  { checker }: Reading,
): boolean {
  const own = optionOf(node, name);
  if (own) return own.kind === ts.SyntaxKind.TrueKeyword;
  const type = node && memberType(checker.getTypeAtLocation(node), name, checker);
  return type !== undefined && checker.typeToString(type) === "true";
}
