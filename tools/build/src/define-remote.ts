import { createRequire } from "node:module";
import { join } from "node:path";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { type RsbuildConfig, rspack, type Rspack } from "@rsbuild/core";
import { sbomPlugin } from "./sbom";
import { appBundle, browserBundle } from "./browser-bundle";
import { buildReport } from "./build-report";
import { serverBundle } from "./server-bundle";
import { installedVersion, sharedPackages, consumedExports } from "./shared";
import { sourceHash } from "./source-hash";

const require = createRequire(import.meta.url);

const refreshEntry = require.resolve("@rspack/plugin-react-refresh/react-refresh-entry");

/** Reloads a page whose React can't update in place (see the file). */
const previewReload = join(import.meta.dirname, "preview-reload.ts");

/** Replaces the container's federation runtime (see the file). */
const containerRuntime = new rspack.NormalModuleReplacementPlugin(
  /^@module-federation\/runtime\/rspack\.js!=!/,
  (resource) => {
    resource.request = join(import.meta.dirname, "container-runtime.ts");
  },
);

/** Removes what the federation plugin writes next to its manifest for its own tools. */
const federationStatistics = {
  apply: ({ hooks }: Rspack.Compiler) =>
    hooks.emit.tap("ensemble:federation-statistics", (compilation) =>
      compilation.deleteAsset("mf-stats.json"),
    ),
};

/** The script that loads a remote. */
const remoteEntry = "remote-entry.js";

/**
 * Returns the bundler configuration of a remote: a Module Federation container that exposes
 * `src/remote.tsx`, without the shell's packages and without a federation runtime, its manifest for
 * other hosts, and a server bundle of the same module.
 */
export function defineRemote(name: string): RsbuildConfig {
  const container = `ensemble_${name.replaceAll("-", "_")}`; // A global variable in the page.
  const accepted = Object.fromEntries(
    sharedPackages.map((request) => [request, `^${installedVersion(request)}`]),
  );
  const shared = Object.fromEntries(
    Object.entries(accepted).map(([request, requiredVersion]) => [
      request,
      { import: false as const, singleton: true, strictVersion: true, requiredVersion },
    ]),
  );
  const web = browserBundle({
    plugins: [
      buildReport((stats) => [remoteEntry, ...exposedFiles(stats)], accepted, consumedExports),
      sbomPlugin(),
    ],
    tools: {
      rspack: (config, { appendPlugins }) => {
        config.entry = {}; // The container is the only entry.
        // React Refresh needs an entry; a remote has none, so the exposed module includes it.
        const hotReload = config.mode === "development" ? [refreshEntry, previewReload] : [];
        const exposed = [...hotReload, "./src/remote.tsx"];
        // Two releases of a remote may run on one page, so their chunk names must differ.
        const uniqueName = `${container}_${sourceHash(config.context!)}`;
        config.output = { ...config.output, uniqueName };
        differByRelease(config);
        appendPlugins(containerRuntime);
        appendPlugins(
          new ModuleFederationPlugin({
            name: container,
            filename: remoteEntry,
            exposes: { "./remote": { import: exposed, name: "remote" } },
            shared,
            dts: false,
            manifest: { disableAssetsAnalyze: true },
          }),
        );
        appendPlugins(federationStatistics);
      },
    },
  });
  const server = serverBundle({
    name: "remote",
    entry: "./src/remote.tsx",
    external: sharedPackages,
    configure: differByRelease,
  });
  return appBundle({ web, server });
}

/**
 * Makes class names differ by the app's content, because a part may replace what another release
 * rendered on the same page.
 */
function differByRelease(config: Rspack.Configuration): void {
  config.output = { ...config.output, hashSalt: sourceHash(config.context!) };
}

function exposedFiles(stats: Rspack.StatsCompilation): string[] {
  return (
    stats.chunks
      ?.filter(({ names }) => names?.includes("remote"))
      .flatMap(({ files }) => files ?? []) ?? []
  );
}
