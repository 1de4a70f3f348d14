// A Vite plugin that builds a remote with @module-federation/vite (docs/remote-contract.md).
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { federation } from "@module-federation/vite";

/** Versions of the shared packages that the remote accepts, as it was tested with. */
const accepted = JSON.parse(readFileSync("shared.json", "utf8"));
const requests = Object.keys(accepted);

/** Returns the plugins that build the remote `name` into dist. */
export function ensembleRemote(name) {
  return [
    federation({
      name: `ensemble_${name.replaceAll("-", "_")}`,
      filename: "remote-entry.js",
      dts: false,
      exposes: { "./remote": "./src/remote.tsx" },
      shared: Object.fromEntries(
        Object.entries(accepted).map(([request, requiredVersion]) => [
          request,
          { import: false, singleton: true, strictVersion: true, requiredVersion },
        ]),
      ),
    }),
    browserBuild(),
  ];
}

const browserBuild = () => ({
  name: "ensemble-remote",
  config: () => ({
    base: "./",
    build: {
      target: "es2022",
      // The shell adds the one style sheet with its digest.
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { input: "./src/remote.tsx" },
    },
  }),
  writeBundle({ dir }, bundle) {
    rmSync(join(dir, "mf-stats.json"), { force: true });
    writeFileSync(join(dir, "build.json"), JSON.stringify(buildReport(bundle)));
  },
});

function buildReport(bundle) {
  const files = Object.values(bundle);
  const chunks = files.filter(({ type }) => type === "chunk");
  const styles = files.map(({ fileName }) => fileName).filter((file) => file.endsWith(".css"));
  /** Returns a chunk's file, and those of its static imports. */
  const withImports = (file, found = new Set()) => {
    if (found.has(file)) return found;
    found.add(file);
    for (const imported of bundle[file].imports) withImports(imported, found);
    return found;
  };
  const exposed = chunks.find((chunk) => chunk.facadeModuleId?.endsWith("/src/remote.tsx"));
  const entry = withImports(exposed.fileName, withImports("remote-entry.js"));
  const screens = chunks.flatMap((chunk) => {
    const screen = /([a-z0-9-]+)-screen\.tsx?$/.exec(chunk.facadeModuleId ?? "")?.[1];
    const own = [...withImports(chunk.fileName)].filter((file) => !entry.has(file));
    return screen ? [[screen, [...own, ...styles]]] : [];
  });
  return {
    format: "module",
    entry: [...entry],
    screens: Object.fromEntries(screens),
    shared: accepted,
  };
}

/** Returns the configuration of the server bundle, which requires the shared packages. */
export const serverBuild = () => ({
  configFile: false,
  logLevel: "error",
  build: {
    ssr: "src/remote.tsx",
    outDir: "dist/server",
    emptyOutDir: false,
    rolldownOptions: {
      external: requests,
      output: { format: "cjs", entryFileNames: "remote.cjs", codeSplitting: false },
    },
  },
});
