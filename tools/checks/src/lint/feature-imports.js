import { dirname, resolve } from "node:path";

/** @typedef {Record<string, readonly string[]>} Layers Each feature with those it may import. */

/**
 * Throws unless each feature imports only features that stand below it: no pair can then be mutual
 * and no row of imports comes back to where it began.
 * @param {Record<string, Layers>} apps
 */
export function checkLayers(apps) {
  for (const [app, layers] of Object.entries(apps)) {
    const order = Object.keys(layers);
    for (const [feature, lower] of Object.entries(layers)) {
      const wrong = lower.find((name) => order.indexOf(name) <= order.indexOf(feature));
      if (wrong) throw new Error(`${app}: ${feature} imports ${wrong}, which is not below it.`);
    }
  }
}

/** @param {string} path */
function placeOf(path) {
  const [, app, part, feature] =
    /\/apps\/([^/]+)\/src\/(?:(layout)|features\/([^/]+))\//.exec(path.replaceAll("\\", "/")) ?? [];
  return { app, part, feature };
}

/** A feature imports another one only where the table of its app names the pair; layout none. */
export const featureImports = {
  meta: {
    type: "problem",
    schema: [{ type: "object" }],
    messages: {
      pair: "{{from}} may not import {{to}}: see the features' layers in eslint.config.js.",
      layout: "The layout is below every feature and imports none.",
    },
  },
  create(context) {
    const [apps] = context.options;
    const here = placeOf(context.filename);
    const layers = apps[here.app];
    if (!layers) return {};

    function check({ source }) {
      if (typeof source?.value !== "string" || !source.value.startsWith(".")) return;
      const there = placeOf(resolve(dirname(context.filename), source.value));
      if (!there.feature || there.app !== here.app || there.feature === here.feature) return;
      if (here.part === "layout") context.report({ node: source, messageId: "layout" });
      else if (here.feature && !layers[here.feature]?.includes(there.feature)) {
        const data = { from: here.feature, to: there.feature };
        context.report({ node: source, messageId: "pair", data });
      }
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
      TSImportType: check,
    };
  },
};
