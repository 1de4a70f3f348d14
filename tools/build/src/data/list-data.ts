import { dirname } from "node:path";
import { rspack, type RsbuildPlugin, type Rspack } from "@rsbuild/core";
import { nearest } from "../nearest";
import { dataFile } from "./data-use";

/** The bundled modules with what of them is used. */
const modules = {
  all: false,
  modules: true,
  orphanModules: true,
  nestedModules: true,
  modulesSpace: 100_000,
  groupModulesByAttributes: false,
  groupModulesByExtension: false,
  groupModulesByPath: false,
  groupModulesByType: false,
  usedExports: true,
} satisfies Rspack.StatsOptions;

/**
 * Writes what data the bundle uses (`DataUse`). Fails the build where the source does not tell.
 * A development server lists nothing.
 */
export function listData(): RsbuildPlugin {
  return {
    name: "ensemble:list-data",
    setup(api) {
      api.modifyRspackConfig((config, { isProd }) => {
        if (!isProd) return;
        config.plugins ??= [];
        config.plugins.push({ apply: (compiler: Rspack.Compiler) => listOf(compiler) });
      });
    },
  };
}

const name = "ensemble:list-data";

function listOf(compiler: Rspack.Compiler): void {
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
      if (compilation.errors.length > 0) return;
      // The compiler's API takes a moment to load, which other commands need not wait for.
      const { readDataUses } = await import("./read-data-uses");
      const lock = nearest(compiler.context, "package-lock.json");
      const root = lock ? dirname(lock) : compiler.context;
      try {
        const uses = readDataUses(sourcesOf(compilation.getStats().toJson(modules)), root);
        const lines = uses.map((use) => JSON.stringify(use)).join(",\n");
        compilation.emitAsset(dataFile, new rspack.sources.RawSource(`[${lines}]\n`));
      } catch (error) {
        compilation.errors.push(new rspack.WebpackError((error as Error).message));
      }
    });
  });
}

/** The bundled files of this repository. */
function sourcesOf({ modules = [] }: Rspack.StatsCompilation): string[] {
  const files = modules
    .filter(({ usedExports }) => usedExports !== false) // Dropped from the bundle.
    .map(({ nameForCondition }) => nameForCondition ?? "")
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules"));
  return [...new Set(files)];
}
