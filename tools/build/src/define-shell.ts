import { join } from "node:path";
import { type EnvironmentConfig, type RsbuildConfig, rspack } from "@rsbuild/core";
import { sbomPlugin } from "./sbom";
import { appBundle, browserBundle } from "./browser-bundle";
import { buildReport } from "./build-report";
import { fontFiles } from "./fonts";
import { serverBundle } from "./server-bundle";
import { shellExports, installedVersion, sharedPackages } from "./shared";
import { splitRouter } from "./split-router";

/** Builds the document's scripts, which `compose` writes into the document. */
const documentScripts: EnvironmentConfig = {
  source: { entry: { boot: "./src/document/boot.ts", releases: "./src/document/releases.ts" } },
  dev: { hmr: false, liveReload: false }, // The shell's own script updates the page.
  output: {
    distPath: { js: "document" },
    sourceMap: false, // The script is part of the page.
    // The browser build already cleans the parent folder.
    cleanDistPath: false,
  },
};

export function defineShell(): RsbuildConfig {
  const versions = Object.fromEntries(
    sharedPackages.map((request) => [request, installedVersion(request)]),
  );
  const web = browserBundle({
    plugins: [
      buildReport(
        (stats) => stats.entrypoints?.shell?.assets?.map(({ name }) => name) ?? [],
        versions,
        shellExports,
      ),
      sbomPlugin(),
      splitRouter(),
    ],
    output: {
      copy: [{ from: "./document", to: "document" }, ...fontFiles],
    },
    source: {
      entry: { shell: "./src/main.tsx" },
      define: {
        SHARED_VERSIONS: JSON.stringify(versions),
      },
    },
    tools: {
      rspack: (config) => {
        if (config.mode !== "development") return;
        const hook = join(import.meta.dirname, "refresh-hook.ts");
        config.plugins!.unshift(new rspack.EntryPlugin(config.context!, hook, { name: undefined }));
      },
    },
  });
  const server = serverBundle({ name: "shell", entry: "./src/server.tsx" });
  return appBundle({ web, server, document: documentScripts });
}
