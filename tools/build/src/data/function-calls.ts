import ts from "typescript";
import { type Reading, textsOf } from "./reading";
import {
  alternativesOf,
  elementOf,
  kindOf,
  literalsOf,
  memberType,
  type SchemaTypes,
} from "./schema-types";
import { parseSelect } from "./table-calls";

/** Reads what a call of `rpc` needs: the function, its arguments and what it answers. */
export function readFunctionCall(
  call: ts.CallExpression,
  schema: SchemaTypes,
  reading: Reading,
): void {
  const { checker, need, refuse } = reading;
  const [named, args] = call.arguments;
  const given = args && checker.getTypeAtLocation(args);
  for (const name of textsOf(named, "a function", reading)) {
    const found = schema.function(name);
    if (!found) {
      refuse(`the database has no function "${name}"`, call);
      continue;
    }
    for (const members of given ? alternativesOf(given, checker) : [[]]) {
      const names = (optional: boolean) =>
        members.filter((member) => member.optional === optional).map((member) => member.name);
      need(
        { need: "call", function: name, always: names(false).sort(), maybe: names(true).sort() },
        call,
      );
      for (const { name: argument, type } of members) {
        const own = found.args && memberType(found.args, argument, checker);
        const closed = own && literalsOf(elementOf(own, checker), checker);
        if (!closed) continue;
        const values = literalsOf(elementOf(type, checker), checker) ?? closed;
        need({ need: "values", of: `${name}(${argument})`, values: values.sort() }, call);
      }
    }
    if (found.returns && !isIgnored(call)) readResult(call, name, found.returns, reading);
  }
}

function readResult(call: ts.CallExpression, name: string, returns: ts.Type, reading: Reading) {
  const { checker, need, refuse } = reading;
  const row = elementOf(returns, checker);
  const rows = kindOf(row, checker) === "json" && !literalsOf(row, checker) && !row.isUnion();
  if (!rows) {
    need({ need: "result", function: name, kind: kindOf(returns, checker) }, call);
    return;
  }
  const chosen = selectAfter(call);
  const columns = chosen
    ? textsOf(chosen, "columns", reading).flatMap((text) => parseSelect(text))
    : checker.getPropertiesOfType(row).map((member) => member.name);
  for (const column of columns) {
    const type = typeof column === "string" ? memberType(row, column, checker) : undefined;
    if (typeof column !== "string" || !type) refuse(`${name} does not answer with that`, call);
    else need({ need: "result", function: name, column, kind: kindOf(type, checker) }, call);
  }
}

/** The columns of a `select` that follows a call in its chain. */
function selectAfter(call: ts.CallExpression): ts.Expression | undefined {
  for (let node: ts.Node = call; ; node = node.parent.parent) {
    if (!ts.isPropertyAccessExpression(node.parent)) return undefined;
    if (!ts.isCallExpression(node.parent.parent)) return undefined;
    if (node.parent.name.text === "select") return node.parent.parent.arguments[0];
  }
}

/** Whether nothing reads what a call answers: `await unwrap(db().rpc("…"))` as a statement. */
function isIgnored(call: ts.Expression): boolean {
  const outer = call.parent;
  if (ts.isExpressionStatement(outer)) return true;
  const passes =
    ts.isAwaitExpression(outer) ||
    ts.isParenthesizedExpression(outer) ||
    ts.isPropertyAccessExpression(outer) ||
    ts.isVoidExpression(outer) ||
    (ts.isCallExpression(outer) &&
      (outer.expression === call || outer.expression.getText() === "unwrap"));
  return passes && isIgnored(outer);
}
