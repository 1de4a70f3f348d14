import { join } from "node:path";
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type Context, type Next } from "hono";
import { etag } from "hono/etag";
import { encodingFor } from "../drawing/compressed-page";
import type { SiteDrawing } from "../drawing/site-drawing";
import { serveSitemaps } from "../sitemap/serve-sitemaps";
import { distDir } from "../workspace";
import { canonicalAddress } from "./canonical-address";
import type { FetchHandler } from "./fetch-handler";
import { publishedDocument, type PublishedDocument } from "./published-document";

export interface GatewayOptions {
  /** The environment's folder in a store, whose current document serves every page. */
  document: string;
  /** Folder of releases, `<app>/<release>/`. */
  releases?: string;
  /** Handles the backend's paths; undefined when the environment's backend is elsewhere. */
  backend?: FetchHandler;
  /** Handles other paths, such as "/go/*": Edge Functions on the hosted backend. */
  functions?: Record<string, FetchHandler>;
  /** Draws public pages; without it every page is the document as published. */
  drawing?: SiteDrawing;
}

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
  const current = publishedDocument(document);
  const app = new Hono();
  if (backend) {
    for (const path of backendPaths) app.all(path, (context) => backend(nameCaller(context)));
  }
  for (const [path, handler] of Object.entries(functions)) {
    app.all(path, (context) => handler(nameCaller(context)));
  }
  // What servers draw with, and source maps, are no page's business.
  for (const folder of ["server", "maps"]) app.all(`/r/:app/:release/${folder}/*`, missingFile);
  app.use(
    // Not files beside the releases, such as the name of the latest, which changes.
    "/r/:app/:release/:file{.+}",
    markImmutable,
    serveStatic({
      root: releases,
      rewriteRequestPath: (path) => path.replace(/^\/r\//, "/"),
      precompressed: true,
    }),
  );
  // A missing file answers 404: the browser would run a page in its place as a script.
  app.all("/r/*", missingFile);
  app.get("/robots.txt", async (context) => context.text((await current()).robots));
  // Browsers ask for it wherever no document names the icon.
  app.get("/favicon.ico", async (context) => {
    const { icon } = await current();
    return icon ? context.redirect(icon) : context.text("This site has no icon.", 404);
  });
  serveSitemaps(app, async () => (await current()).settings, backend);
  app.use("*", etag());
  app.get("*", async (context) => servePage(context, await current(), options.drawing));
  return app;
}

const missingFile = (context: Context): Response =>
  context.text("No such file in any release.", 404);

/** The request with the client's address, as hosting passes it, in place of any claimed one. */
function nameCaller({ req, env }: Context): Request {
  const { incoming } = (env ?? {}) as Partial<HttpBindings>;
  const headers = new Headers(req.raw.headers);
  headers.set("X-Forwarded-For", incoming?.socket.remoteAddress ?? "");
  return new Request(req.raw, { headers });
}

/** Files of a release never change; a missing one may appear later. */
async function markImmutable(context: Context, next: Next): Promise<void> {
  await next();
  if (!context.res.ok) return;
  context.header("Cache-Control", "public, max-age=31536000, immutable");
  context.header("X-Content-Type-Options", "nosniff");
  context.header("Cross-Origin-Resource-Policy", "same-origin");
}

/** The drawn page, or the environment's document, where the router in the page draws the screen. */
async function servePage(
  context: Context,
  document: PublishedDocument,
  drawing?: SiteDrawing,
): Promise<Response> {
  const asked = new URL(context.req.url);
  const canonical = canonicalAddress(asked, document.site);
  if (canonical !== undefined) return context.redirect(canonical, 301);
  const drawn = await drawing?.find(document, asked.pathname + asked.search);
  if (drawn && "location" in drawn) return context.redirect(drawn.location, drawn.status);
  const { page, status } = drawn ?? { page: document.page, status: 200 };
  const encoding = encodingFor(context.req.header("Accept-Encoding"));
  return context.body(await page.body(encoding), status, {
    ...document.headers,
    ...(encoding && { "Content-Encoding": encoding }),
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-cache",
    Vary: "Accept-Encoding",
  });
}
