import { dirname } from "node:path";
import { type RsbuildPlugin, type Rspack, rspack } from "@rsbuild/core";
import { bundledModules } from "../sbom";
import { dataFile } from "../release-lists";
import { nearest } from "../source-hash";

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
        config.plugins.push({ apply: (compiler: Rspack.Compiler) => writeList(compiler) });
      });
    },
  };
}

const name = "ensemble:list-data";

function writeList(compiler: Rspack.Compiler): void {
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
      if (compilation.errors.length > 0) return;
      // The compiler's API takes a moment to load, which other commands need not wait for.
      const { readDataUses } = await import("./read-data-uses");
      const lock = nearest(compiler.context, "package-lock.json");
      const root = lock ? dirname(lock) : compiler.context;
      try {
        const uses = readDataUses(bundledModules(compilation).filter(isOurs), root);
        const lines = uses.map((use) => JSON.stringify(use)).join(",\n");
        compilation.emitAsset(dataFile, new rspack.sources.RawSource(`[${lines}]\n`));
      } catch (error) {
        compilation.errors.push(new rspack.WebpackError((error as Error).message));
      }
    });
  });
}

const isOurs = (file: string): boolean => /\.tsx?$/.test(file) && !file.includes("node_modules");
