import type { Rspack } from "@rsbuild/core";
import { type AnyNode, type ObjectExpression, parse } from "acorn";
import { getChildren } from "./syntax-tree";

/**
 * Parenthesizes a script's modules. Browsers compile parenthesized functions off the main thread
 * while the script loads, but others when they're called, which blocks the page.
 */
export class EagerModules {
  apply(compiler: Rspack.Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.compilation.tap("ensemble:eager-modules", (compilation) => {
      // After the minifier, which removes parentheses, and before source maps and digests.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: "ensemble:eager-modules", stage }, (assets) => {
        for (const [file, asset] of Object.entries(assets)) {
          if (!file.endsWith(".js")) continue;
          const wrapped = new sources.ReplaceSource(asset);
          for (const { start, end } of moduleFunctions(asset.source().toString())) {
            wrapped.insert(start, "(");
            wrapped.insert(end, ")");
          }
          compilation.updateAsset(file, wrapped);
        }
      });
    });
  }
}

/** Returns the positions of a bundled script's module functions. */
export function moduleFunctions(script: string): { start: number; end: number }[] {
  const moduleTable = findModuleTable(
    parse(script, { ecmaVersion: "latest", sourceType: "script" }),
  );
  return (moduleTable?.properties ?? []).map((property) => {
    if (property.type !== "Property")
      throw new Error("A bundle's module table must not contain spreads.");
    return property.value;
  });
}

/** Finds the outermost object whose values are all functions. */
function findModuleTable(root: AnyNode): ObjectExpression | undefined {
  for (let level = [root]; level.length > 0; level = level.flatMap(getChildren)) {
    const found = level.find(isModuleTable);
    if (found) return found;
  }
  return undefined;
}

const isModuleTable = (node: AnyNode): node is ObjectExpression =>
  node.type === "ObjectExpression" &&
  node.properties.length > 0 &&
  node.properties.every(
    (property) => property.type === "Property" && property.value.type === "FunctionExpression",
  );
