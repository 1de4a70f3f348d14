import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createRsbuild, mergeRsbuildConfig, type RsbuildConfig } from "@rsbuild/core";
import type { BuildReport } from "@ensemble/build";
import { browserErrors } from "./browser-errors";
import { claimedRoutes } from "../releases/claimed-routes";
import { readOrigin } from "../releases/origin";
import type { Release } from "../releases/release-description";
import type { Served } from "../composition/served";
import { showNotices } from "./show-notices";
import { step } from "../terminal";
import { appsDir } from "../workspace";

/** An app served from source with hot reload. */
export interface DevServer {
  served: Served;
  /**
   * Shows a text on every page of this server, including pages opened later. An empty text clears
   * the notice of the same `about`.
   */
  show(about: string, text: string): void;
  close(): Promise<void>;
}

/** Deployed sites whose administrators may preview this server's source. */
const previewingSites = (): string[] =>
  process.env.PREVIEWED_BY?.split(",").map((origin) => new URL(origin).origin) ?? [];

/** Starts an app's bundler in watch mode on its own port. `site` may load from it. */
export async function startDevServer(
  app: string,
  port: number,
  site: string,
  cwd = join(appsDir, app),
): Promise<DevServer> {
  const output = join(cwd, "dist/dev");
  const base = `http://localhost:${port}/`;
  const { default: config } = (await import(join(cwd, "rsbuild.config.ts"))) as {
    default: RsbuildConfig;
  };
  const { customLogger, runtime } = browserErrors(base, app === "shell");
  const rsbuild = await createRsbuild({
    cwd,
    environment: ["web"], // Pages under development are drawn in the browser alone.
    config: mergeRsbuildConfig(config, {
      mode: "development",
      customLogger,
      server: {
        port,
        strictPort: true,
        cors: { origin: [site, ...previewingSites()] },
        printUrls: false,
      },
      dev: {
        assetPrefix: base,
        client: { protocol: "ws", host: "localhost", port, overlay: { runtime } },
        browserLogs: { stackTrace: "full" },
        writeToDisk: true,
        progressBar: false,
        lazyCompilation: false,
      },
      tools: {
        // Only React's development build supports the development JSX runtime; a remote previewed
        // on a deployed site runs with the production build.
        swc: { jsc: { transform: { react: { development: app === "shell" } } } },
      },
      output: {
        distPath: { root: output },
        filename: { js: "[name].js", css: "[name].css" },
        sourceMap: { js: "cheap-module-source-map", css: false },
      },
    }),
  });
  const built = new Promise<void>((resolve) => {
    rsbuild.onAfterDevCompile(({ isFirstCompile, stats }) => {
      if (!stats.hasErrors()) resolve();
      // The bundler has reported the errors; there is nothing to serve until they are fixed.
      else if (isFirstCompile) step(`${app} does not build; once corrected, it starts.`);
    });
  });
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
  // A page of another environment that previews this server reads here what it serves.
  await writeFile(join(output, "release.json"), JSON.stringify(release));
  return {
    served: { ...release, base, read: (path) => readFile(join(output, path), "utf8") },
    show: showNotices(server),
    close: () => server.close(),
  };
}
