import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RsbuildPlugin, Rspack } from "@rsbuild/core";
import { placedParts, type SharedExports } from "./shared";

/** The content of `dist/build.json`, for the release. */
export interface BuildReport {
  /** Scripts and styles that load before the app runs. */
  entry: string[];
  /** Additional files for a screen's first paint, by screen name, relative to the output. */
  screens: Record<string, string[]>;
  /** The files of each part that it offers, by name; omitted without any. */
  parts?: Record<string, string[]>;
  /** The parts of other remotes that it places. Omitted by development servers. */
  placed?: string[];
  /** Set if the container is an ES module instead of a script. */
  format?: "module";
  /** Versions of shared packages that the shell provides, or ranges that a remote accepts. */
  shared: Record<string, string>;
  /**
   * Exports of shared packages that the shell provides or a remote uses. Omitted by development
   * servers.
   */
  exports?: SharedExports;
}

/**
 * Writes the files of each screen, so that a page can preload them. Finds screens by convention:
 * `import("./features/<noun>/<name>-screen")` creates the chunk of the screen `<name>`. Parts have
 * `-part` instead.
 */
export function buildReport(
  entryFiles: (stats: Rspack.StatsCompilation) => string[],
  shared: Record<string, string>,
  listExports: (stats: Rspack.StatsCompilation) => SharedExports,
): RsbuildPlugin {
  return {
    name: "ensemble:build-report",
    setup(api) {
      api.modifyRspackConfig((config) => {
        config.plugins ??= [];
        config.plugins.push({
          apply(compiler: Rspack.Compiler) {
            compiler.hooks.done.tap("ensemble:build-report", ({ compilation }) => {
              // Without a report after a failed build, its error stays the last output.
              if (compilation.errors.length > 0) return;
              const built = compilation.getStats();
              const stats = built.toJson({
                all: false,
                chunks: true,
                chunkOrigins: true,
                entrypoints: true,
              });
              const report: BuildReport = {
                entry: entryFiles(stats),
                screens: filesOf("screen", stats),
                ...optional("parts", filesOf("part", stats)),
                shared,
                // Reading all modules would slow down hot updates.
                ...(config.mode === "production" && readModules(built, listExports)),
              };
              const file = join(compilation.outputOptions.path ?? "dist", "build.json");
              writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
            });
          },
        });
      });
    },
  };
}

/** Includes every module's source, even of concatenated and dropped ones. */
const modules = {
  all: false,
  modules: true,
  orphanModules: true,
  modulesSpace: 100_000,
  groupModulesByAttributes: false,
  groupModulesByExtension: false,
  groupModulesByPath: false,
  groupModulesByType: false,
  source: true,
  providedExports: true,
  usedExports: true,
} satisfies Rspack.StatsOptions;

function readModules(
  built: Rspack.Stats,
  listExports: (stats: Rspack.StatsCompilation) => SharedExports,
) {
  const stats = built.toJson(modules);
  return { exports: listExports(stats), ...optional("placed", placedParts(stats)) };
}

const optional = <Key extends string, Value extends object>(key: Key, value: Value) =>
  Object.keys(value).length > 0 ? { [key]: value } : {};

function filesOf(
  kind: "screen" | "part",
  stats: Rspack.StatsCompilation,
): Record<string, string[]> {
  const files: Record<string, string[]> = {};
  const pattern = new RegExp(`/([a-z0-9-]+)-${kind}$`);
  for (const chunk of stats.chunks ?? []) {
    for (const { request } of chunk.origins ?? []) {
      const name = pattern.exec(request ?? "")?.[1];
      if (name) files[name] = [...new Set(chunk.files)].sort();
    }
  }
  return files;
}
