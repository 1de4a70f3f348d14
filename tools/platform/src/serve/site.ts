import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { getMimeType } from "hono/utils/mime";
import { LRUCache } from "lru-cache";
import { iconUrl } from "../compose/document";
import type { SiteRenderer } from "../render/site-renderer";
import type { PublishedDocument, ReadFile } from "./published-document";
import {
  acceptedEncoding,
  canonicalAddress,
  isWellFormed,
  readBucket,
  type Encoding,
  type FetchHandler,
} from "./request";
import { everyPage } from "./purge";
import { isAmong, maxRepeatMs, type RepeatedResponses } from "./repeated-responses";
import { pageStatus, serveSitemaps, toSource, withSitemap } from "./sitemap";

export interface SiteOptions {
  current: () => Promise<PublishedDocument>;
  /** Reads a file relative to the folder of releases. */
  readReleased: ReadFile;
  /** Handles the data API's paths; undefined for a remote backend. */
  backend?: FetchHandler;
  /** Handles other paths, such as "/go/*": Edge Functions on the hosted backend. */
  functions?: Record<string, FetchHandler>;
  /** Renders public pages; without it all pages are unrendered. */
  renderer?: SiteRenderer;
  /** Returns the X-Forwarded-For header for backend and functions. */
  forwardedFor: (context: Context) => string;
  /** Returns the caller's network, which has a share of the renderer; `forwardedFor` by default. */
  caller?: (context: Context) => string;
  /** The collector's key to source maps; without it they aren't served. */
  mapsKey?: string;
  /** Keeps responses for equal requests. */
  recent?: RepeatedResponses;
}

/** Returns the site on one origin: release files, pages and the backend. */
export function siteApp(options: SiteOptions): Hono {
  const { current, readReleased, backend, functions = {}, forwardedFor, mapsKey } = options;
  const app = new Hono();
  const handlers = {
    ...Object.fromEntries(backendPaths.map((path) => [path, backend])),
    ...functions,
  };
  for (const [path, handler] of Object.entries(handlers)) {
    if (handler) app.all(path, (context) => handler(withCaller(context, forwardedFor(context))));
  }
  const serveReleased = releasedFiles(readReleased, options.recent);
  app.all("/r/*", serveReleased);
  app.get("/maps/:app/:release/:map{.+\\.map}", async (context, next) => {
    const { app: name, release, map } = context.req.param();
    const isOpen = mapsKey && context.req.header("Authorization") === `Bearer ${mapsKey}`;
    const found = isOpen && (await readReleased(`${name}/${release}/maps/${map}`));
    if (!found) return next();
    return context.body(found, 200, { "Content-Type": "application/json" });
  });
  app.get("/robots.txt", async (context) => {
    const { origin } = new URL(context.req.url);
    return context.text(withSitemap((await current()).robots, origin));
  });
  // Browsers request it when a document doesn't name an icon.
  app.get("/favicon.ico", async (context) => {
    return context.redirect(iconUrl((await current()).composition));
  });
  serveSitemaps(app, async () => (await current()).composition.settings, forwardedFor, backend);
  app.get("*", async (context) => servePage(context, options));
  return app;
}

const backendPaths = ["/auth/v1/*", "/rest/v1/*", "/storage/v1/*"];

/** Replaces X-Forwarded-For, because callers can forge it. The cookie is for pages alone. */
function withCaller({ req }: Context, caller: string): Request {
  const headers = new Headers(req.raw.headers);
  headers.set("X-Forwarded-For", caller);
  headers.delete("Cookie");
  return new Request(req.raw, { headers });
}

/** Serves the rendered page, or the unrendered document, whose router renders the screen. */
async function servePage(context: Context, options: SiteOptions): Promise<Response> {
  const { renderer, backend, forwardedFor, caller = forwardedFor, recent } = options;
  const remember = recent?.begin(getRequest(context));
  const document = await options.current();
  const url = new URL(context.req.url);
  if (!isWellFormed(url)) return context.html(malformedPage, 400);
  const canonical = canonicalAddress(url, document.composition.settings.site);
  if (canonical !== undefined) return context.redirect(canonical, 301);
  const bucket = readBucket(context.req.header("Cookie"));
  const address = url.pathname + url.search;
  const rendered = await renderer?.find(document, address, caller(context), bucket);
  if (rendered && "location" in rendered) {
    if (rendered.isCanary) context.header("Cache-Control", uncached.canary);
    return context.redirect(rendered.location, rendered.status);
  }
  // A busy renderer must not turn an unknown page into one that exists (LIMIT-9).
  const findStatus = async (): Promise<200 | 404 | 410 | 503> => {
    if (document.routeOf(url.pathname) === undefined) return 404;
    if (!renderer) return 200;
    const { settings } = document.composition;
    const { read } = toSource(settings, url.origin, backend, forwardedFor(context));
    return pageStatus(url.pathname, read);
  };
  const served = document.at(url.pathname);
  const { page, headers, status } = rendered ?? {
    page: served.unrendered(url.pathname),
    headers: served.headers,
    status: await findStatus(),
  };
  const encoding = acceptedEncoding(context);
  const { content, etag } = await page.body(encoding);
  const isKept = rendered !== undefined && status === 200 && rendered.freshMs >= 1000;
  const isShared = isKept && !rendered.isCanary;
  const caching = {
    ...(isShared
      ? sharedCaching(rendered)
      : { "Cache-Control": rendered?.isCanary ? uncached.canary : uncached.page }),
    ETag: etag,
    Vary: "Accept-Encoding",
  };
  if (status === 200 && isAmong(etag, context.req.header("If-None-Match")))
    return new Response(null, { status: 304, headers: caching });
  const sent = {
    ...headers,
    ...(encoding && { "Content-Encoding": encoding }),
    ...(status === 503 && { "Retry-After": "10" }),
    "Content-Type": "text/html; charset=utf-8",
    ...caching,
  };
  if (isKept && rendered.freshMs >= maxRepeatMs)
    remember?.({ headers: sent, content, unchanged: caching }, document.canariesOf(bucket));
  return new Response(content, { status, headers: sent });
}

/** Plain HTML, because no router accepts the URL. */
const malformedPage = `<!doctype html>
<html lang="en">
  <head>
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <title>Page Not Found</title>
  </head>
  <body style="margin: 10vh auto; max-width: 40em; padding: 0 24px; font: 18px/1.5 sans-serif">
    <h1>Page Not Found</h1>
    <p>The URL is malformed. There may be a typo in the link.</p>
    <p><a href="/">Go Home</a></p>
  </body>
</html>`;

/**
 * A canary's page is for its visitors alone. Without `Vary: Cookie`, shared caches keep the stable page
 * for everyone, whose script replaces it for a canary's visitors.
 */
const uncached = { page: "no-cache", canary: "private, no-cache" };

/**
 * Lets shared caches keep a fresh page as this process does, and forget it by its tags (purge.ts).
 * Browsers ask each time.
 */
function sharedCaching({ freshMs, tags }: { freshMs: number; tags: string[] }) {
  const seconds = Math.floor(freshMs / 1000);
  const all = [everyPage, ...tags];
  return {
    "Cache-Control": `public, max-age=0, must-revalidate, s-maxage=${seconds}`,
    "CDN-Cache-Control": `max-age=${seconds}, stale-while-revalidate=3600, stale-if-error=3600`,
    "Cache-Tag": all.join(","),
    "Surrogate-Key": all.join(" "),
  };
}

/** Returns Node's request, which tests don't have. */
const getRequest = ({ env }: Context) => {
  const incoming = (env as Partial<HttpBindings> | undefined)?.incoming;
  return incoming?.headers && (incoming as IncomingMessage);
};

/**
 * Serves `/r/<app>/<release>/<file>`, cached for a year, in the best stored encoding. A missing
 * file is an uncached 404, because it may appear later, and never a page, which browsers would run
 * as a script.
 */
function releasedFiles(
  read: ReadFile,
  recent?: RepeatedResponses,
): (context: Context) => Promise<Response> {
  const files = new LRUCache<string, { content: Uint8Array<ArrayBuffer>; headers: HeadersRecord }>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: ({ content }) => content.length + 1,
    ttl: 60_000, // A damaged file can be replaced.
  });
  return async (context) => {
    const encoding = acceptedEncoding(context);
    const { pathname } = new URL(context.req.url);
    const key = `${encoding} ${pathname}`;
    const kept = files.get(key);
    if (kept) {
      recent?.begin(getRequest(context))(kept);
      return new Response(kept.content, { headers: kept.headers });
    }
    const file = releasedFile(pathname);
    const found = file && (await readEncoded(file, read, encoding));
    if (!found) return context.text(missingFile, 404, { "Cache-Control": "no-store" });
    const headers = {
      "Content-Type": getMimeType(file) ?? "application/octet-stream",
      ...(found.encoding && { "Content-Encoding": found.encoding }),
      Vary: "Accept-Encoding",
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
    };
    files.set(key, { content: found.body, headers });
    return new Response(found.body, { headers });
  };
}

type HeadersRecord = Record<string, string>;

const missingFile = "No such file in any release.";

/** Folders of server bundles and source maps, which are private. */
const privateFolders = new Set(["server", "maps"]);
const suffixes = { br: ".br", gzip: ".gz" };

/** Returns a public file's path relative to the folder of releases; otherwise undefined. */
function releasedFile(pathname: string): string | undefined {
  const parts = decodePath(pathname).split("/").slice(2);
  const [, , folder] = parts;
  // Files outside releases, such as `latest`, change.
  if (parts.length < 3 || privateFolders.has(folder!)) return undefined;
  const isPlain = (part: string) => /^[^\\\0]+$/.test(part) && part !== "." && part !== "..";
  return parts.every(isPlain) ? parts.join("/") : undefined;
}

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

async function readEncoded(file: string, read: ReadFile, encoding: Encoding) {
  const compressed = encoding && (await read(file + suffixes[encoding]));
  if (compressed) return { body: compressed, encoding };
  const body = await read(file);
  return body && { body, encoding: undefined };
}
