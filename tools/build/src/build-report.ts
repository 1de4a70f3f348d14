import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Rspack, RsbuildPlugin } from "@rsbuild/core";

/** What a build says about itself for the release: `dist/build.json`. */
export interface BuildReport {
  /** Scripts and styles that are needed before anything of the app can run. */
  entry: string[];
  /** Further files of a screen's first paint, by screen name; all relative to the output. */
  screens: Record<string, string[]>;
  /** Shared packages: the versions that the shell provides, or the ranges that a remote accepts. */
  shared: Record<string, string>;
}

/**
 * Writes which files each screen needs, so that a page can preload them. Screens are found by
 * convention: `import("./features/<noun>/<name>-screen")` makes the chunk of the screen `<name>`.
 */
export function buildReport(
  entryFiles: (stats: Rspack.StatsCompilation) => string[],
  shared: Record<string, string>,
): RsbuildPlugin {
  return {
    name: "ensemble:build-report",
    setup(api) {
      api.modifyRspackConfig((config) => {
        config.plugins ??= [];
        config.plugins.push({
          apply(compiler: Rspack.Compiler) {
            compiler.hooks.done.tap("ensemble:build-report", ({ compilation }) => {
              const stats = compilation
                .getStats()
                .toJson({ all: false, chunks: true, chunkOrigins: true, entrypoints: true });
              const report: BuildReport = {
                entry: entryFiles(stats),
                screens: screenFiles(stats),
                shared,
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
