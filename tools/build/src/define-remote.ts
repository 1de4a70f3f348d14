import { createRequire } from "node:module";
import { join } from "node:path";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { type RsbuildConfig, rspack, type Rspack } from "@rsbuild/core";
import { sbomPlugin } from "./sbom";
import { appBundle, browserBundle } from "./browser-bundle";
import { buildReport } from "./build-report";
import { listData } from "./data/list-data";
import { serverBundle } from "./server-bundle";
import { installedVersion, sharedPackages, consumedExports } from "./shared";
import { sourceHash } from "./source-hash";

const require = createRequire(import.meta.url);

const refreshEntry = require.resolve("@rspack/plugin-react-refresh/react-refresh-entry");

/** Reloads a page whose React cannot update in place: see the comment in the file. */
const previewReload = join(import.meta.dirname, "preview-reload.ts");

/** The container's runtime in the page: see the comment in the file. */
const containerRuntime = new rspack.NormalModuleReplacementPlugin(
  /^@module-federation\/runtime\/rspack\.js!=!/,
  (resource) => {
    resource.request = join(import.meta.dirname, "container-runtime.ts");
  },
);

/** The script that a page loads to access a remote. */
const remoteEntry = "remote-entry.js";

/**
 * The bundler configuration of a remote: one container script that exposes `src/remote.tsx`. It
 * contains nothing that the shell provides, not even a federation runtime. Its server bundle is the same
 * module for a server.
 */
export function defineRemote(name: string): RsbuildConfig {
  const container = `ensemble_${name.replaceAll("-", "_")}`; // A global variable of the page.
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
      listData(),
      sbomPlugin(),
    ],
    tools: {
      rspack: (config, { appendPlugins }) => {
        config.entry = {}; // The container is the only entry.
        // Hot reload hooks into React from an entry; here the exposed module includes it.
        const hotReload = config.mode === "development" ? [refreshEntry, previewReload] : [];
        const exposed = [...hotReload, "./src/remote.tsx"];
        // Two releases of one remote may meet on a page: their chunk names must differ.
        const uniqueName = `${container}_${sourceHash(config.context!)}`;
        config.output = { ...config.output, uniqueName };
        appendPlugins(containerRuntime);
        appendPlugins(
          new ModuleFederationPlugin({
            name: container,
            filename: remoteEntry,
            exposes: { "./remote": { import: exposed, name: "remote" } },
            shared,
            dts: false,
            manifest: false,
          }),
        );
      },
    },
  });
  const server = serverBundle({
    name: "remote",
    entry: "./src/remote.tsx",
    external: sharedPackages,
  });
  return appBundle({ web, server });
}

function exposedFiles(stats: Rspack.StatsCompilation): string[] {
  return (
    stats.chunks
      ?.filter(({ names }) => names?.includes("remote"))
      .flatMap(({ files }) => files ?? []) ?? []
  );
}
