import { dirname, resolve } from "node:path";
import type { Layers } from "./feature-layers";
import { translatableText } from "./translatable-text";

/** The part of the ESLint-compatible plugin API that the rule uses. */
interface Context {
  filename: string;
  options: readonly unknown[];
  report: (problem: { node: object; messageId: string; data?: Record<string, string> }) => void;
}

interface Source {
  source?: { value?: unknown } | null;
}

/** Throws unless each feature imports only features below it, which rules out cycles. */
export function checkLayers(apps: Record<string, Layers>): void {
  for (const [app, layers] of Object.entries(apps)) {
    const order = Object.keys(layers);
    for (const [feature, lower] of Object.entries(layers)) {
      const invalid = lower.find((name) => order.indexOf(name) <= order.indexOf(feature));
      if (invalid) throw new Error(`${app}: ${feature} imports ${invalid}, which isn't below it.`);
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
 * Allows imports between features only if the app's table lists them; shared components can't
 * import features. A file that is below the rest of its feature has its own row.
 */
const featureImports = {
  meta: {
    type: "problem",
    schema: [{ type: "object" }],
    messages: {
      pair: "{{from}} may not import {{to}}: see tools/checks/src/lint/feature-layers.ts.",
      shared: "Shared components are below every feature and can't import one.",
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
      const getLayer = ({ feature = "", file }: typeof importer) =>
        file in layers ? file : feature;
      const from = getLayer(importer);
      const to = getLayer(imported);
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

export default {
  meta: { name: "ensemble" },
  rules: { "feature-imports": featureImports, "translatable-text": translatableText },
};
