import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RsbuildPlugin, Rspack } from "@rsbuild/core";
import type { SharedExports } from "./shared";

/** The build's record for the release: `dist/build.json`. */
export interface BuildReport {
  /** Scripts and styles that the app needs before anything runs. */
  entry: string[];
  /** Further files of a screen's first paint, by screen name; all relative to the output. */
  screens: Record<string, string[]>;
  /** Shared packages: the versions that the shell provides, or the ranges that a remote accepts. */
  shared: Record<string, string>;
  /**
   * The exports of each shared package that the shell provides or a remote uses; omitted by a
   * development server.
   */
  exports?: SharedExports;
}

/**
 * Writes which files each screen needs, so that a page can preload them. Finds screens by
 * convention: `import("./features/<noun>/<name>-screen")` creates the chunk of the screen `<name>`.
 */
export function buildReport(
  entryFiles: (stats: Rspack.StatsCompilation) => string[],
  shared: Record<string, string>,
  exportsOf: (stats: Rspack.StatsCompilation) => SharedExports,
): RsbuildPlugin {
  return {
    name: "ensemble:build-report",
    setup(api) {
      api.modifyRspackConfig((config) => {
        config.plugins ??= [];
        config.plugins.push({
          apply(compiler: Rspack.Compiler) {
            compiler.hooks.done.tap("ensemble:build-report", ({ compilation }) => {
              // A failed build has no report; its error must be the last line.
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
                screens: screenFiles(stats),
                shared,
                // Reading all modules would slow every hot update down.
                ...(config.mode === "production" && { exports: exportsOf(built.toJson(modules)) }),
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

/** Every module with its source, concatenated and dropped ones included. */
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

function screenFiles(stats: Rspack.StatsCompilation): Record<string, string[]> {
  const screens: Record<string, string[]> = {};
  for (const chunk of stats.chunks ?? []) {
    for (const { request } of chunk.origins ?? []) {
      const name = /\/([a-z0-9-]+)-screen$/.exec(request ?? "")?.[1];
      if (name) screens[name] = [...new Set(chunk.files)].sort();
    }
  }
  return screens;
}
