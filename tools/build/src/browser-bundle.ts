import { dirname, join, relative, resolve } from "node:path";
import {
  type EnvironmentConfig,
  mergeRsbuildConfig,
  type RsbuildConfig,
  rspack,
  type Rspack,
} from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import { EagerModules } from "./eager-modules";
import { radixCss } from "./radix-css";
import { nearest } from "./source-hash";

const fontLoader = join(import.meta.dirname, "subset-font-loader.mjs");

/** What the builds of an app have in common; they contain no address. */
export function appBundle(environments: Record<string, EnvironmentConfig>): RsbuildConfig {
  return {
    plugins: [pluginReact()],
    splitChunks: false,
    output: {
      assetPrefix: "auto",
      cleanDistPath: true,
      distPath: { root: "dist", js: "", jsAsync: "", css: "", cssAsync: "", font: "" },
      // A release's folder is named by its content: short names keep documents small.
      filename: { js: "[name].js", css: "[name].css" },
      legalComments: "none",
      overrideBrowserslist: ["chrome >= 111", "safari >= 16.4", "firefox >= 114", "edge >= 111"],
      sourceMap: { js: false, css: false },
      dataUriLimit: 0,
    },
    tools: {
      htmlPlugin: false,
      postcss: (_, { addPlugins }) => addPlugins(radixCss()),
    },
    environments,
  };
}

/** The build for browsers, `web`, of a shell or a remote. */
export function browserBundle(app: EnvironmentConfig): EnvironmentConfig {
  return mergeRsbuildConfig<EnvironmentConfig>(
    {
      tools: {
        rspack: (config, { appendPlugins, isProd }) => {
          config.output = {
            ...config.output,
            chunkLoadTimeout: 30_000,
            crossOriginLoading: "anonymous",
            // Modules are written as functions that can stand in parentheses (eager-modules.ts).
            environment: {
              ...config.output!.environment,
              arrowFunction: false,
              methodShorthand: false,
            },
          };
          config.module!.rules!.push({ test: /\.woff2$/, use: [fontLoader] });
          // Each bundle holds the digests of its own chunks; the document holds those of the bundles.
          if (isProd) {
            appendPlugins(new EagerModules());
            appendPlugins(new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ["sha384"] }));
            writeSourceMaps(config);
          }
        },
      },
    },
    app,
  );
}

/**
 * Writes a source map of each script to `maps/<script>.map`: positions and names without sources.
 * No script mentions its map, and no host serves that folder; the collector reads it
 * (docs/telemetry.md). Sources are named from the repository's root, as its editors show them.
 */
function writeSourceMaps(config: Rspack.Configuration): void {
  const lock = nearest(config.context!, "package-lock.json");
  const root = lock ? dirname(lock) : config.context!;
  config.devtool = "hidden-nosources-source-map";
  config.output = {
    ...config.output,
    sourceMapFilename: "maps/[file].map",
    devtoolModuleFilenameTemplate: ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
      relative(root, resolve(root, absoluteResourcePath)),
  };
}
