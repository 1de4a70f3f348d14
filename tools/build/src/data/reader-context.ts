import ts from "typescript";
import type { Requirement } from "../release-lists";
import { elementOf, literalsOf } from "./schema-types";

/** What the readers of a program share. */
export interface ReaderContext {
  checker: ts.TypeChecker;
  /** Notes what an expression needs. */
  need(requirement: Requirement, node: ts.Node): void;
  /** Notes that an expression does not tell what it needs. */
  report(message: string, node: ts.Node): void;
}

/** The texts that an argument can be. Refuses one that does not tell. */
export function textsOf(
  node: ts.Expression | undefined,
  what: string,
  { checker, report }: ReaderContext,
  allowPlaceholders = false,
): string[] {
  if (!node) return [];
  const texts = staticTexts(node, checker, allowPlaceholders);
  if (!texts) report(`names ${what} in no literal`, node);
  return texts ?? [];
}

/** The value of an option in an object literal, or in a constant that holds one. */
export function optionOf(
  node: ts.Expression | undefined,
  reading: ReaderContext,
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

/** Stands for what an expression inserts and its type does not tell. */
const placeholder = "?";

/**
 * The texts that an expression can be, by its type or by how constants make it: templates, choices
 * and joined lists. Undefined when something else makes it. With `open`, a template may insert
 * anything.
 */
function staticTexts(
  node: ts.Expression,
  checker: ts.TypeChecker,
  allowPlaceholders = false,
): string[] | undefined {
  const texts = (part: ts.Expression) => staticTexts(part, checker, allowPlaceholders);
  const literals = literalsOf(checker.getTypeAtLocation(node), checker);
  if (literals) return literals;
  if (ts.isConditionalExpression(node)) {
    const [yes, no] = [texts(node.whenTrue), texts(node.whenFalse)];
    return yes && no && [...yes, ...no];
  }
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.reduce<string[] | undefined>(
      (starts, { expression, literal }) => {
        const inserted = allowPlaceholders ? [placeholder] : texts(expression);
        return (
          inserted &&
          starts?.flatMap((start) => inserted.map((text) => start + text + literal.text))
        );
      },
      [node.head.text],
    );
  }
  if (ts.isIdentifier(node)) {
    const initializer = constantOf(node, checker);
    return initializer && texts(initializer);
  }
  return ts.isCallExpression(node) ? joinedTexts(node, checker) : undefined;
}

/** The initializer of the constant that a name stands for, in another module too. */
function constantOf(node: ts.Identifier, checker: ts.TypeChecker): ts.Expression | undefined {
  const aliased = checker.getSymbolAtLocation(node);
  const symbol =
    aliased && aliased.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(aliased) : aliased;
  const declaration = symbol?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration)) return undefined;
  return declaration.parent.flags & ts.NodeFlags.Const ? declaration.initializer : undefined;
}

/** The text of `list.join(", ")`, whose elements are all there. */
function joinedTexts(
  { expression, arguments: [separator] }: ts.CallExpression,
  checker: ts.TypeChecker,
): string[] | undefined {
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== "join")
    return undefined;
  const list = expression.expression;
  const elements = ts.isArrayLiteralExpression(list)
    ? list.elements.map((element) =>
        ts.isSpreadElement(element)
          ? elementsOf(element.expression, checker)
          : staticTexts(element, checker),
      )
    : [elementsOf(list, checker)];
  if (!separator || !ts.isStringLiteralLike(separator)) return undefined;
  const knownElements = elements.filter((texts) => texts !== undefined);
  return knownElements.length === elements.length
    ? [knownElements.flat().join(separator.text)]
    : undefined;
}

const elementsOf = (list: ts.Expression, checker: ts.TypeChecker): string[] | undefined =>
  literalsOf(elementOf(checker.getTypeAtLocation(list), checker), checker);
