import { Hono, type Context } from "hono";
import { etag } from "hono/etag";
import type { SiteDrawing } from "../../drawing/site-drawing";
import { serveSitemaps } from "../../sitemap/serve-sitemaps";
import { acceptedEncoding } from "./accepted-encoding";
import { canonicalAddress } from "./canonical-address";
import type { FetchHandler } from "./fetch-handler";
import type { PublishedDocument } from "./served-page";
import { serveReleased, type ReadFile } from "./released-files";

export interface SiteOptions {
  /** The document that serves every page. */
  current: () => Promise<PublishedDocument>;
  /** Reads a file below the folder of releases. */
  readReleased: ReadFile;
  /** Handles the data API's paths; undefined when the environment's backend is elsewhere. */
  backend?: FetchHandler;
  /** Handles other paths, such as "/go/*": Edge Functions on the hosted backend. */
  functions?: Record<string, FetchHandler>;
  /** Draws public pages; without it every page is the document as published. */
  drawing?: SiteDrawing;
  /** The X-Forwarded-For that backend and functions get. */
  forwardedFor: (context: Context) => string;
  /** Opens the source maps to the collector; without it they are closed. */
  mapsKey?: string;
}

const backendPaths = ["/auth/v1/*", "/rest/v1/*", "/storage/v1/*"];

/**
 * The site on one origin, in web standards alone, so that every host of JavaScript can run it: files
 * of releases, the environment's document for every page, the backend.
 */
export function siteApp(options: SiteOptions): Hono {
  const { current, readReleased, backend, functions = {}, forwardedFor, mapsKey } = options;
  const app = new Hono();
  const handled = {
    ...Object.fromEntries(backendPaths.map((path) => [path, backend])),
    ...functions,
  };
  for (const [path, handler] of Object.entries(handled)) {
    if (handler) app.all(path, (context) => handler(withCaller(context, forwardedFor(context))));
  }
  app.all("/r/*", (context) => serveReleased(context, readReleased));
  app.get("/maps/:app/:release/:map{.+\\.map}", async (context, next) => {
    const { app: name, release, map } = context.req.param();
    const isOpen = mapsKey && context.req.header("Authorization") === `Bearer ${mapsKey}`;
    const found = isOpen && (await readReleased(`${name}/${release}/maps/${map}`));
    if (!found) return next();
    return context.body(found, 200, { "Content-Type": "application/json" });
  });
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

/** The request with the caller's address, as hosting passes it, in place of any claimed one. */
function withCaller({ req }: Context, caller: string): Request {
  const headers = new Headers(req.raw.headers);
  headers.set("X-Forwarded-For", caller);
  return new Request(req.raw, { headers });
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
  const { page, status } = drawn ?? {
    page: document.at(asked.pathname).page,
    status: document.hasRoute(asked.pathname) ? (200 as const) : (404 as const),
  };
  const encoding = acceptedEncoding(context);
  return context.body(await page.body(encoding), status, {
    ...document.headers,
    ...(encoding && { "Content-Encoding": encoding }),
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-cache",
    Vary: "Accept-Encoding",
  });
}
