import ts from "typescript";
import type { Reading } from "./reading";

/** Reads a link to an address of the contract: `paths.outfit`. */
export function readLink(node: ts.PropertyAccessExpression, { checker, need }: Reading): void {
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
export function readEvent(call: ts.CallExpression | ts.NewExpression, { need }: Reading): void {
  const [name] = call.arguments ?? [];
  if (!name || !ts.isStringLiteralLike(name) || !name.text.startsWith("ensemble:")) return;
  const callee = call.expression.getText();
  if (ts.isNewExpression(call) && callee.endsWith("Event"))
    need({ need: "event", event: name.text, does: "sends" }, call);
  if (callee.endsWith("addEventListener"))
    need({ need: "event", event: name.text, does: "hears" }, call);
}
