import ts from "typescript";
import type { Needed } from "./data-use";
import { constantOf, staticTexts } from "./static-texts";

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

/** The value of an option in an object literal, or in a constant that holds one. */
export function optionOf(
  node: ts.Expression | undefined,
  reading: Reading,
  ...names: string[]
): ts.Expression | undefined {
  if (!node) return undefined;
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return optionOf(node.expression, reading, ...names);
  if (ts.isIdentifier(node)) return optionOf(constantOf(node, reading.checker), reading, ...names);
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  for (const property of node.properties) {
    if (!ts.isPropertyAssignment(property)) continue;
    if (names.includes(property.name.getText())) return property.initializer;
  }
  return undefined;
}
