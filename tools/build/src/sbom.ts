import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type RsbuildPlugin, type Rspack, rspack } from "@rsbuild/core";

/** The SBOM file in a release, which pages don't load. */
export const sbomFile = "server/bom.json";

/** A third-party package in a bundle, as a CycloneDX component. */
interface SbomComponent {
  type: "library";
  name: string;
  version: string;
  purl: string;
  licenses?: [{ license: { name: string } }];
}

/** A software bill of materials, the subset of CycloneDX 1.6 that applies to a bundle. */
export interface Sbom {
  bomFormat: "CycloneDX";
  specVersion: "1.6";
  version: 1;
  components: SbomComponent[];
}

const pluginName = "ensemble:bill-of-materials";

/**
 * Writes an SBOM: the packages whose code is in the bundle. It's reproducible, without timestamps
 * or serial numbers. Skipped by development servers.
 */
export function sbomPlugin(): RsbuildPlugin {
  return {
    name: pluginName,
    setup(api) {
      api.modifyRspackConfig((config, { isProd }) => {
        if (!isProd) return;
        config.plugins ??= [];
        config.plugins.push({ apply: (compiler: Rspack.Compiler) => writeSbom(compiler) });
      });
    },
  };
}

function writeSbom(compiler: Rspack.Compiler): void {
  compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compilation.hooks.processAssets.tap({ name: pluginName, stage }, () => {
      const sbom = sbomFor(bundledModules(compilation));
      const text = `${JSON.stringify(sbom, null, 1)}\n`;
      compilation.emitAsset(sbomFile, new rspack.sources.RawSource(text));
    });
  });
}

function sbomFor(files: readonly string[]): Sbom {
  const components = new Map<string, SbomComponent>();
  for (const folder of new Set(files.flatMap((file) => packageFolder(file) ?? []))) {
    const component = readComponent(folder);
    components.set(component.purl, component);
  }
  const sorted = [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1));
  return { bomFormat: "CycloneDX", specVersion: "1.6", version: 1, components: sorted };
}

/**
 * Returns the folder of the installed package that contains a file; undefined for our own files.
 */
const packageFolder = (file: string): string | undefined =>
  /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(file.replaceAll("\\", "/"))?.[0];

function readComponent(folder: string): SbomComponent {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  ) as { name: string; version: string; license?: unknown };
  return {
    type: "library",
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    ...(typeof license === "string" && { licenses: [{ license: { name: license } }] }),
  };
}

/** Returns the paths of a bundle's source files, without tree-shaken ones. */
function bundledModules(compilation: Rspack.Compilation): string[] {
  const { modules = [] } = compilation.getStats().toJson(statsOptions);
  const files = modules
    .filter(({ usedExports }) => usedExports !== false)
    .map(({ nameForCondition }) => nameForCondition ?? "")
    .filter(Boolean);
  return [...new Set(files)];
}

const statsOptions = {
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
