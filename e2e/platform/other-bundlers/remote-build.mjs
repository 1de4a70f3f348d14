// What webpack and Rspack need alike to build a remote (docs/remote-contract.md).
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Versions of the shared packages that the remote accepts, as it was tested with. */
export const accepted = JSON.parse(readFileSync("shared.json", "utf8"));

const { name } = JSON.parse(readFileSync("package.json", "utf8"));
const container = `ensemble_${name.replaceAll("-", "_")}`;

/** Options of the bundler's ModuleFederationPlugin. */
export const federation = {
  name: container,
  library: { type: "var", name: container },
  filename: "remote-entry.js",
  exposes: { "./remote": { import: "./src/remote.tsx", name: "remote" } },
  shared: Object.fromEntries(
    Object.entries(accepted).map(([request, requiredVersion]) => [
      request,
      { import: false, singleton: true, strictVersion: true, requiredVersion },
    ]),
  ),
};

/** Two releases of a remote may run on one page, so their names in it must differ. */
function sourceHash(hash = createHash("sha256")) {
  for (const entry of readdirSync("src", { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)));
  }
  return hash.digest("hex").slice(0, 8);
}

/** Extends what both builds need. */
const build = (more) => ({
  mode: "production",
  devtool: false,
  ...more,
  resolve: { extensions: [".tsx", ".ts", ".js"] },
});

/** Returns the configuration of the browser's build. */
export const browserBuild = ({ script, style, plugins }) =>
  build({
    entry: {},
    output: {
      path: join(process.cwd(), "dist"),
      clean: true,
      publicPath: "auto",
      uniqueName: `${container}_${sourceHash()}`,
      chunkFilename: "[name].js",
      crossOriginLoading: "anonymous",
    },
    module: { rules: [script, { test: /\.css$/, use: [style, cssModules()] }] },
    plugins: [...plugins, new BuildReport()],
  });

/** Returns the configuration of the server bundle, which requires the shared packages. */
export const serverBuild = ({ script, plugins }) =>
  build({
    target: "webworker",
    entry: { remote: "./src/remote.tsx" },
    output: {
      path: join(process.cwd(), "dist/server"),
      filename: "[name].cjs",
      library: { type: "commonjs2" },
      asyncChunks: false,
    },
    externals: Object.fromEntries(
      Object.keys(accepted).map((request) => [request, `commonjs ${request}`]),
    ),
    module: { rules: [script, { test: /\.css$/, use: [cssModules({ exportOnlyLocals: true })] }] },
    plugins,
  });

const cssModules = (more = {}) => ({
  loader: "css-loader",
  options: { modules: { localIdentName: "[local]-[hash:base64:6]", namedExport: false, ...more } },
});

/** Writes build.json. */
class BuildReport {
  apply(compiler) {
    compiler.hooks.done.tap("build-report", ({ compilation }) => {
      if (compilation.errors.length > 0) return;
      const { chunks } = compilation
        .getStats()
        .toJson({ all: false, chunks: true, chunkOrigins: true });
      const exposed = chunks.find(({ names }) => names.includes("remote"));
      const screens = chunks.flatMap(({ files, origins }) =>
        origins.flatMap(({ request }) => {
          const screen = /([a-z0-9-]+)-screen$/.exec(request ?? "")?.[1];
          return screen ? [[screen, files]] : [];
        }),
      );
      const report = {
        entry: [federation.filename, ...exposed.files],
        screens: Object.fromEntries(screens),
        shared: accepted,
      };
      writeFileSync(join(compiler.outputPath, "build.json"), JSON.stringify(report));
    });
  }
}
