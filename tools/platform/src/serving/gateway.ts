import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type Context, type Next } from "hono";
import { etag } from "hono/etag";
import { distDir } from "../workspace";

export interface GatewayOptions {
  /** The environment's folder in a store: its current document is served for every page. */
  document: string;
  /** Folder of releases, `<app>/<release>/`. */
  releases?: string;
  /** Answers the backend's paths; none when the environment's backend is elsewhere. */
  backend?: FetchHandler;
  /** What answers other paths, such as "/go/*": Edge Functions where the backend is hosted. */
  functions?: Record<string, FetchHandler>;
}

export type FetchHandler = (request: Request) => Promise<Response>;

const backendPaths = [
  "/auth/v1/*",
  "/rest/v1/*",
  "/storage/v1/*",
  "/_mail",
  "/_mail/*",
  "/_mail.json",
];

/** The site on one origin: releases, the environment's document for every page, the backend. */
export function gatewayApp(options: GatewayOptions): Hono {
  const { document, releases = join(distDir, "releases"), backend, functions = {} } = options;
  const app = new Hono();
  if (backend) {
    for (const path of backendPaths) app.all(path, (context) => backend(nameCaller(context)));
  }
  for (const [path, handler] of Object.entries(functions)) {
    app.all(path, (context) => handler(nameCaller(context)));
  }
  app.use(
    // Not what lies beside the releases, such as the name of the latest: that changes.
    "/r/:app/:release/:file{.+}",
    markImmutable,
    serveStatic({
      root: releases,
      rewriteRequestPath: (path) => path.replace(/^\/r\//, "/"),
      precompressed: true,
    }),
  );
  // A missing file is missing: a page in its place would be run as a script.
  app.all("/r/*", (context) => context.text("No such file in any release.", 404));
  app.get("/robots.txt", (context) =>
    context.text("User-agent: *\nDisallow: /admin\nDisallow: /go/\n"),
  );
  app.use("*", etag());
  app.get("*", (context) => servePage(context, document));
  return app;
}

/** The request with its caller's address, as the hosting says it; a caller's own claim is gone. */
function nameCaller({ req, env }: Context): Request {
  const { incoming } = (env ?? {}) as Partial<HttpBindings>;
  const headers = new Headers(req.raw.headers);
  headers.set("X-Forwarded-For", incoming?.socket.remoteAddress ?? "");
  return new Request(req.raw, { headers });
}

/** What is found in a release never changes; what is not found may come later. */
async function markImmutable(context: Context, next: Next): Promise<void> {
  await next();
  if (!context.res.ok) return;
  context.header("Cache-Control", "public, max-age=31536000, immutable");
  context.header("X-Content-Type-Options", "nosniff");
  context.header("Cross-Origin-Resource-Policy", "same-origin");
}

/** The environment's document; which screen it shows is up to the router in the page. */
async function servePage(context: Context, environment: string): Promise<Response> {
  // Named anew for each page: what is published next is served next, without a restart.
  const current = await readFile(join(environment, "current"), "utf8");
  const folder = join(environment, current.trim());
  const accepted = context.req.header("Accept-Encoding") ?? "";
  const encoding = accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : undefined;
  const suffix = { br: ".br", gzip: ".gz" };
  const [body, headers] = await Promise.all([
    readFile(join(folder, `index.html${encoding ? suffix[encoding] : ""}`)),
    readFile(join(folder, "headers.json"), "utf8"),
  ]);
  return context.body(new Uint8Array(body), 200, {
    ...(JSON.parse(headers) as Record<string, string>),
    ...(encoding && { "Content-Encoding": encoding }),
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-cache",
    Vary: "Accept-Encoding",
  });
}
