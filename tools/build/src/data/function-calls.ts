import ts from "typescript";
import { type ReaderContext, textsOf } from "./reader-context";
import {
  alternativesOf,
  elementOf,
  kindOf,
  literalsOf,
  memberType,
  type SchemaTypes,
} from "./schema-types";
import { parseSelect } from "./table-calls";

/** Records the function, arguments and result that an `rpc` call requires. */
export function readFunctionCall(
  call: ts.CallExpression,
  schema: SchemaTypes,
  reading: ReaderContext,
): void {
  const { checker, need, report } = reading;
  const [nameNode, args] = call.arguments;
  const argsType = args && checker.getTypeAtLocation(args);
  for (const name of textsOf(nameNode, "a function", reading)) {
    const declaration = schema.function(name);
    if (!declaration) {
      report(`the database has no function "${name}"`, call);
      continue;
    }
    for (const members of argsType ? alternativesOf(argsType, checker) : [[]]) {
      const argumentNames = (optional: boolean) =>
        members.filter((member) => member.optional === optional).map((member) => member.name);
      need(
        {
          need: "call",
          function: name,
          always: argumentNames(false).sort(),
          maybe: argumentNames(true).sort(),
        },
        call,
      );
      for (const { name: argumentName, type } of members) {
        const declaredType =
          declaration.args && memberType(declaration.args, argumentName, checker);
        const enumValues = declaredType && literalsOf(elementOf(declaredType, checker), checker);
        if (!enumValues) continue;
        const values = literalsOf(elementOf(type, checker), checker) ?? enumValues;
        need({ need: "values", of: `${name}(${argumentName})`, values: values.sort() }, call);
      }
    }
    if (declaration.returns && !ignoresResult(call))
      readResult(call, name, declaration.returns, reading);
  }
}

function readResult(
  call: ts.CallExpression,
  name: string,
  returns: ts.Type,
  reading: ReaderContext,
) {
  const { checker, need, report } = reading;
  const row = elementOf(returns, checker);
  const returnsRows =
    kindOf(row, checker) === "json" && !literalsOf(row, checker) && !row.isUnion();
  if (!returnsRows) {
    need({ need: "result", function: name, kind: kindOf(returns, checker) }, call);
    return;
  }
  const select = selectAfter(call);
  const columns = select
    ? textsOf(select, "columns", reading).flatMap((text) => parseSelect(text))
    : checker.getPropertiesOfType(row).map((member) => member.name);
  for (const column of columns) {
    const type = typeof column === "string" ? memberType(row, column, checker) : undefined;
    if (typeof column !== "string" || !type) report(`${name} doesn't return that`, call);
    else need({ need: "result", function: name, column, kind: kindOf(type, checker) }, call);
  }
}

/** Returns the argument of a `select` that follows a call in its chain. */
function selectAfter(call: ts.CallExpression): ts.Expression | undefined {
  for (let node: ts.Node = call; ; node = node.parent.parent) {
    if (!ts.isPropertyAccessExpression(node.parent)) return undefined;
    if (!ts.isCallExpression(node.parent.parent)) return undefined;
    if (node.parent.name.text === "select") return node.parent.parent.arguments[0];
  }
}

/** Whether a call's result is unused, as in the statement `await unwrap(db().rpc("…"))`. */
function ignoresResult(call: ts.Expression): boolean {
  const outer = call.parent;
  if (ts.isExpressionStatement(outer)) return true;
  const passesThrough =
    ts.isAwaitExpression(outer) ||
    ts.isParenthesizedExpression(outer) ||
    ts.isPropertyAccessExpression(outer) ||
    ts.isVoidExpression(outer) ||
    (ts.isCallExpression(outer) &&
      (outer.expression === call || outer.expression.getText() === "unwrap"));
  return passesThrough && ignoresResult(outer);
}
