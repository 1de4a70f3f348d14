import type { Rspack } from "@rsbuild/core";

const options = {
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

/** Paths of the files that a bundle consists of, without those that were dropped from it. */
export function bundledModules(compilation: Rspack.Compilation): string[] {
  const { modules = [] } = compilation.getStats().toJson(options);
  const files = modules
    .filter(({ usedExports }) => usedExports !== false)
    .map(({ nameForCondition }) => nameForCondition ?? "")
    .filter(Boolean);
  return [...new Set(files)];
}
