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

/** Replaces lucide's component factory (see the file). */
const iconRuntime = new rspack.NormalModuleReplacementPlugin(
  /createLucideIcon\.mjs$/,
  join(import.meta.dirname, "icon-runtime.ts"),
);

/** Returns the configuration shared by an app's builds, which don't contain any URL. */
export function appBundle(environments: Record<string, EnvironmentConfig>): RsbuildConfig {
  return {
    plugins: [pluginReact()],
    splitChunks: false,
    output: {
      assetPrefix: "auto",
      cleanDistPath: true,
      distPath: { root: "dist", js: "", jsAsync: "", css: "", cssAsync: "", font: "" },
      // File names need no hash, because a release's folder is named by its content.
      filename: { js: "[name].js", css: "[name].css" },
      legalComments: "none",
      overrideBrowserslist: ["chrome >= 111", "safari >= 16.4", "firefox >= 114", "edge >= 111"],
      sourceMap: { js: false, css: false },
      dataUriLimit: 0,
    },
    tools: {
      htmlPlugin: false,
      postcss: (_, { addPlugins }) => addPlugins(radixCss()),
      rspack: (_, { appendPlugins }) => appendPlugins(iconRuntime),
    },
    environments,
  };
}

/** Returns the configuration of the browser build (`web`) of a shell or a remote. */
export function browserBundle(app: EnvironmentConfig): EnvironmentConfig {
  return mergeRsbuildConfig<EnvironmentConfig>(
    {
      tools: {
        rspack: (config, { appendPlugins, isProd }) => {
          config.output = {
            ...config.output,
            chunkLoadTimeout: 30_000,
            crossOriginLoading: "anonymous",
            // Emit modules as functions that can be parenthesized (eager-modules.ts).
            environment: {
              ...config.output!.environment,
              arrowFunction: false,
              methodShorthand: false,
            },
          };
          // The document contains the bundles' digests, and each script those of what it imports.
          if (isProd) {
            appendPlugins(new EagerModules());
            appendPlugins(
              new rspack.SubresourceIntegrityPlugin({
                hashFuncNames: ["sha256"],
                hashLoading: "lazy",
              }),
            );
            writeSourceMaps(config);
          }
        },
      },
    },
    app,
  );
}

/**
 * Writes a source map without sources for each script to `maps/<script>.map`. Scripts don't
 * reference their maps and hosts don't serve them; the collector reads them (docs/telemetry.md).
 * Source paths are relative to the repository's root.
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
