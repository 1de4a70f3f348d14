import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createRsbuild, mergeRsbuildConfig, type RsbuildConfig } from "@rsbuild/core";
import type { BuildReport } from "@ensemble/build";
import type { Served } from "./compose";
import { claimedRoutes } from "./claimed-routes";
import { readOrigin } from "./origin";
import type { Release } from "./release";
import { appsDir } from "./workspace";

/** An app served from its source, with hot reload. */
export interface DevServer {
  served: Served;
  close(): Promise<void>;
}

/** Deployed sites whose administrators may preview what is served from source here. */
const previewingSites = (): string[] =>
  process.env.PREVIEWED_BY?.split(",").map((origin) => new URL(origin).origin) ?? [];

/** Starts an app's bundler in watch mode on a port of its own. `site` may load from it. */
export async function startDevServer(app: string, port: number, site: string): Promise<DevServer> {
  const cwd = join(appsDir, app);
  const output = join(cwd, "dist/dev");
  const base = `http://localhost:${port}/`;
  const { default: config } = (await import(join(cwd, "rsbuild.config.ts"))) as {
    default: RsbuildConfig;
  };
  const rsbuild = await createRsbuild({
    cwd,
    config: mergeRsbuildConfig(config, {
      mode: "development",
      server: {
        port,
        strictPort: true,
        cors: { origin: [site, ...previewingSites()] },
        printUrls: false,
      },
      dev: {
        assetPrefix: base,
        client: { protocol: "ws", host: "localhost", port },
        writeToDisk: true,
        progressBar: false,
        lazyCompilation: false,
      },
      tools: {
        // What the development runtime of JSX asks of React only React's development build has: a
        // remote that is previewed on a deployed site meets the other one.
        swc: { jsc: { transform: { react: { development: app === "shell" } } } },
      },
      output: {
        distPath: { root: output },
        filename: { js: "[name].js", css: "[name].css" },
        sourceMap: { js: "cheap-module-source-map", css: false },
      },
    }),
  });
  const built = new Promise<void>((resolve) => rsbuild.onAfterDevCompile(() => resolve()));
  const { server } = await rsbuild.startDevServer();
  await built;
  const report = JSON.parse(await readFile(join(output, "build.json"), "utf8")) as BuildReport;
  const release: Release = {
    app,
    release: "source",
    ...(await readOrigin(cwd)),
    routes: await claimedRoutes(app, cwd),
    files: [],
    ...report,
  };
  // A page of another environment that previews this server learns here what it serves.
  await writeFile(join(output, "release.json"), JSON.stringify(release));
  return {
    served: { ...release, base, read: (path) => readFile(join(output, path), "utf8") },
    close: () => server.close(),
  };
}
