import { dirname, resolve } from "node:path";
import type { Layers } from "./feature-layers";

/** The parts of ESLint's plugin interface, which Oxlint's is, that the rule uses. */
interface Context {
  filename: string;
  options: readonly unknown[];
  report: (problem: { node: object; messageId: string; data?: Record<string, string> }) => void;
}

interface Source {
  source?: { value?: unknown } | null;
}

/**
 * Throws unless each feature imports only features that stand below it: no pair can then be mutual
 * and no row of imports comes back to where it began.
 */
export function checkLayers(apps: Record<string, Layers>): void {
  for (const [app, layers] of Object.entries(apps)) {
    const order = Object.keys(layers);
    for (const [feature, lower] of Object.entries(layers)) {
      const invalid = lower.find((name) => order.indexOf(name) <= order.indexOf(feature));
      if (invalid) throw new Error(`${app}: ${feature} imports ${invalid}, which is not below it.`);
    }
  }
}

function locate(path: string) {
  const [, app, shared, feature, file] =
    /\/apps\/([^/]+)\/src\/(?:(components)\/|features\/([^/]+)\/)([^.]*)/.exec(
      path.replaceAll("\\", "/"),
    ) ?? [];
  return { app, shared, feature, file: `${feature}/${file}` };
}

/**
 * A feature imports another one only where the table of its app names the pair; what all features
 * share imports none. A file that stands below the rest of its feature has a line of its own.
 */
const featureImports = {
  meta: {
    type: "problem",
    schema: [{ type: "object" }],
    messages: {
      pair: "{{from}} may not import {{to}}: see tools/checks/src/lint/feature-layers.ts.",
      shared: "What all features share is below every feature and imports none.",
    },
  },
  create(context: Context) {
    const [apps] = context.options as [Record<string, Layers>];
    const importer = locate(context.filename);
    const layers = importer.app ? apps[importer.app] : undefined;
    if (!layers) return {};

    const check = ({ source }: Source): void => {
      if (typeof source?.value !== "string" || !source.value.startsWith(".")) return;
      const imported = locate(resolve(dirname(context.filename), source.value));
      if (
        !imported.feature ||
        imported.app !== importer.app ||
        imported.feature === importer.feature
      )
        return;
      const layerOf = ({ feature = "", file }: typeof importer) =>
        file in layers ? file : feature;
      const from = layerOf(importer);
      const to = layerOf(imported);
      if (importer.shared) context.report({ node: source, messageId: "shared" });
      else if (from && !layers[from]?.includes(to)) {
        context.report({ node: source, messageId: "pair", data: { from, to } });
      }
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
      TSImportType: check,
    };
  },
};

export default { meta: { name: "ensemble" }, rules: { "feature-imports": featureImports } };
