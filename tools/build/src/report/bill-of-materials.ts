import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rspack, type RsbuildPlugin, type Rspack } from "@rsbuild/core";
import { billFile, type BillComponent, type BillOfMaterials } from "./bill";
import { bundledModules } from "./bundled-modules";

const plugin = "ensemble:bill-of-materials";

/**
 * Lists the packages whose code is in a bundle. Equal bundles have equal bills: there is no time and no
 * serial number in them. A development server writes none.
 */
export function billOfMaterials(): RsbuildPlugin {
  return {
    name: plugin,
    setup(api) {
      api.modifyRspackConfig((config, { isProd }) => {
        if (!isProd) return;
        config.plugins ??= [];
        config.plugins.push({ apply: (compiler: Rspack.Compiler) => writeBill(compiler) });
      });
    },
  };
}

function writeBill(compiler: Rspack.Compiler): void {
  compiler.hooks.thisCompilation.tap(plugin, (compilation) => {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compilation.hooks.processAssets.tap({ name: plugin, stage }, () => {
      const bill = billOf(bundledModules(compilation));
      const text = `${JSON.stringify(bill, null, 1)}\n`;
      compilation.emitAsset(billFile, new rspack.sources.RawSource(text));
    });
  });
}

function billOf(files: readonly string[]): BillOfMaterials {
  const components = new Map<string, BillComponent>();
  for (const folder of new Set(files.flatMap((file) => packageFolder(file) ?? []))) {
    const component = componentOf(folder);
    components.set(component.purl, component);
  }
  const sorted = [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1));
  return { bomFormat: "CycloneDX", specVersion: "1.6", version: 1, components: sorted };
}

/** The folder of the installed package that a file belongs to; undefined for a file of our own. */
const packageFolder = (file: string): string | undefined =>
  /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(file.replaceAll("\\", "/"))?.[0];

function componentOf(folder: string): BillComponent {
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
