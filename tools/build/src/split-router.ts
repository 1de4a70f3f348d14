import type { RsbuildPlugin } from "@rsbuild/core";

/** The layer of the data router's chunk (libs/router/src/data-router.ts). */
const layer = "data-router";

/**
 * Splits React Router, which is one module, between a page's first bundle and the chunk of its data
 * router. A bundler doesn't split modules, so each gets a copy without what it doesn't use. The copies
 * share no state, because the data router has no React context.
 */
export function splitRouter(): RsbuildPlugin {
  return {
    name: "ensemble:split-router",
    setup(api) {
      api.modifyRspackConfig((config, { isProd }) => {
        if (!isProd) return;
        config.module ??= {};
        config.module.rules = [
          ...(config.module.rules ?? []),
          { test: /[\\/]router[\\/]src[\\/]data-router\.ts$/, layer },
          // Otherwise the chunk would contain a second React, which it doesn't use.
          { issuerLayer: layer, resolve: { alias: { react: false } } },
        ];
      });
      api.transform(
        { test: /node_modules[\\/]react-router[\\/].*\.mjs$/ },
        ({ code, environment }) =>
          environment.config.mode === "production" ? withoutSideEffects(code) : code,
      );
    },
  };
}

/**
 * Tells the minifier that contexts and components have no side effects. Drops the links' prefetching,
 * which only works with React Router's own bundler.
 */
const withoutSideEffects = (code: string): string =>
  code
    .replaceAll(/^\w+\.displayName = .*;$/gm, "")
    .replaceAll(/React\d*\.createElement\(PrefetchPageLinks, .*?\)/g, "null")
    .replaceAll(/(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g, "/* @__PURE__ */ ")
    .replaceAll(
      /^(var (\w+) = )(class extends React\d*\.Component \{\n.*?^\});\n(\2\.contextType = \w+;)?/gms,
      "$1/* @__PURE__ */ (() => {\nconst $2 = $3;\n$4\nreturn $2;\n})();\n",
    );
