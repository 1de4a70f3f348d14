import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuildReport } from "@ensemble/build";
import {
  createLogger,
  createRsbuild,
  type Logger,
  mergeRsbuildConfig,
  type RsbuildConfig,
  type RsbuildDevServer,
} from "@rsbuild/core";
import { claimedRoutes } from "../release/claimed-routes";
import { declaredParts } from "../release/declared-parts";
import { readOrigin } from "../release/origin";
import type { Release, ServedRelease } from "../release/release";
import { step } from "../terminal";
import { appsDir } from "../workspace";

/** An app served from source with hot reload. */
export interface DevServer {
  served: ServedRelease;
  /**
   * Shows a text on all pages of this server, including later ones. An empty text clears the notice
   * with the same `about`.
   */
  show(about: string, text: string): void;
  close(): Promise<void>;
}

/** Starts an app's bundler in watch mode on its own port, for pages of the origin `site`. */
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
    // Development pages render only in the browser.
    environment: Object.keys(config.environments!).filter((name) => name !== "server"),
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
        // The development JSX runtime requires React's development build. A remote previewed on a
        // deployed site runs with the production build.
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
      // The bundler has reported the errors. It serves the app once they are fixed.
      else if (isFirstCompile) step(`${app} doesn't build. It starts once the errors are fixed.`);
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
    ...(await declaredParts(app, cwd, report)),
    files: [],
    ...report,
  };
  // Pages of other environments that preview this server read this file.
  await writeFile(join(output, "release.json"), JSON.stringify(release));
  return {
    served: { ...release, base, read: (path) => readFile(join(output, path), "utf8") },
    show: showNotices(server),
    close: () => server.close(),
  };
}

/** Deployed sites whose administrators may preview this server's source. */
const previewingSites = (): string[] =>
  process.env.PREVIEWED_BY?.split(",").map((origin) => new URL(origin).origin) ?? [];

/** The bundler's prefix for messages from pages. */
const fromBrowser = "[browser]";

interface BrowserErrors {
  customLogger: Logger;
  /** Returns whether this server shows an error over the page. */
  runtime: (error: Error) => boolean;
}

/**
 * Reports each page error only on the server at `base` whose code threw it, because every server's
 * client receives every error and only that server has the source maps. Errors without a stack are
 * reported on the first server.
 */
export function browserErrors(
  base: string,
  isFirst: boolean,
  write?: (line: string) => void,
): BrowserErrors {
  const customLogger = createLogger();
  const { error: logError } = customLogger;
  let lastError: string | undefined;
  customLogger.override({
    error(message, ...more) {
      if (String(message).includes(fromBrowser)) lastError = String(message);
      else logError(message, ...more);
    },
  });
  return {
    customLogger,
    // The bundler calls this right after it logs an error that isn't a repeat of the last one.
    runtime({ stack }) {
      const thrownAt = /https?:\/\/[^\s)]+/.exec(stack ?? "")?.[0];
      const isOwn = thrownAt?.startsWith(base) ?? isFirst;
      if (isOwn && lastError) (write ?? logError)(lastError);
      lastError = undefined;
      return isOwn;
    },
  };
}

/** The shell shows notices on this event (apps/shell/src/development-notices.ts). */
const event = "ensemble:notice";

export function showNotices({
  environments,
}: Pick<RsbuildDevServer, "environments">): (about: string, text: string) => void {
  const hot = Object.values(environments)[0]!.hot;
  const notices = new Map<string, string>();
  hot.onConnect((client) => {
    for (const [about, text] of notices) client.send("custom", { event, data: { about, text } });
  });
  return (about, text) => {
    if (text) notices.set(about, text);
    else notices.delete(about);
    hot.send("custom", { event, data: { about, text } });
  };
}
