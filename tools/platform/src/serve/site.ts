import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import { getMimeType } from "hono/utils/mime";
import { iconOf } from "../compose/document";
import type { SiteRenderer } from "../render/site-renderer";
import { publishedDocument, type PublishedDocument, type ReadFile } from "./published-document";
import {
  acceptedEncoding,
  canonicalAddress,
  type Encoding,
  type FetchHandler,
  forwardedFunctions,
  forwardedThrough,
  forwardTo,
} from "./request";
import { serveSitemaps } from "./sitemap";

/** What a host must know of the environment that it serves. */
export interface HostedSite {
  /** The environment's name. */
  name: string;
  /** The address of its Supabase project; without it the site's own host passes on what is its. */
  project?: string;
  /** Whether pages ask the project at the site's own address: the environment's backend is "/". */
  ownBackend: boolean;
}

interface HostOptions {
  /** Reads a file of the store by its key. */
  read: ReadFile;
  /** The address that the connection comes from. */
  callerAddress: (context: Context) => string;
  /** Opens the source maps to the collector; without it they are closed. */
  mapsKey?: string;
  renderer?: SiteRenderer;
}

/** An environment's site in web standards, in front of its Supabase project. */
export function hostedSite({ name, project, ownBackend }: HostedSite, options: HostOptions): Hono {
  const { read, callerAddress, mapsKey, renderer } = options;
  const backend = ownBackend && project ? forwardTo(project) : undefined;
  return siteApp({
    current: publishedDocument((file) => read(`environments/${name}/${file}`)),
    readReleased: (file) => read(`releases/${file}`),
    backend,
    functions: {
      ...(backend && { "/functions/v1/*": backend }),
      ...(project && forwardedFunctions(project)),
    },
    forwardedFor: forwardedThrough(callerAddress),
    mapsKey,
    renderer,
  });
}

/** What an adapter configures its host with. */
export interface HostConfig extends HostedSite {
  project: string;
  /** The folder that the host gets. */
  outDir: string;
  /** The address of the store that it is written from. */
  store: string;
  mapsKey?: string;
}

export interface SiteOptions {
  /** The document that serves every page. */
  current: () => Promise<PublishedDocument>;
  /** Reads a file below the folder of releases. */
  readReleased: ReadFile;
  /** Handles the data API's paths; undefined when the environment's backend is elsewhere. */
  backend?: FetchHandler;
  /** Handles other paths, such as "/go/*": Edge Functions on the hosted backend. */
  functions?: Record<string, FetchHandler>;
  /** Renders public pages; without it every page is the document as published. */
  renderer?: SiteRenderer;
  /** The X-Forwarded-For that backend and functions get. */
  forwardedFor: (context: Context) => string;
  /** Opens the source maps to the collector; without it they are closed. */
  mapsKey?: string;
}

/**
 * The site on one origin, in web standards alone, so that every host of JavaScript can run it: files
 * of releases, the environment's document for every page, the backend.
 */
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
    return context.redirect(iconOf((await current()).composition));
  });
  serveSitemaps(app, async () => (await current()).composition.settings, backend);
  app.use("*", etag());
  app.get("*", async (context) => servePage(context, await current(), options.renderer));
  return app;
}

const backendPaths = ["/auth/v1/*", "/rest/v1/*", "/storage/v1/*"];

/** The request with the caller's address, as hosting passes it, in place of any claimed one. */
function withCaller({ req }: Context, caller: string): Request {
  const headers = new Headers(req.raw.headers);
  headers.set("X-Forwarded-For", caller);
  return new Request(req.raw, { headers });
}

/** The rendered page, or the environment's document, where the router in the page renders the screen. */
async function servePage(
  context: Context,
  document: PublishedDocument,
  renderer?: SiteRenderer,
): Promise<Response> {
  const url = new URL(context.req.url);
  const canonical = canonicalAddress(url, document.composition.settings.site);
  if (canonical !== undefined) return context.redirect(canonical, 301);
  const rendered = await renderer?.find(document, url.pathname + url.search);
  if (rendered && "location" in rendered)
    return context.redirect(rendered.location, rendered.status);
  const { page, status } = rendered ?? {
    page: document.at(url.pathname).page,
    status: document.hasRoute(url.pathname) ? (200 as const) : (404 as const),
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

/**
 * Answers `/r/<app>/<release>/<file>` for a year, in the encoding that is stored for the request. A
 * missing file is a 404, because the browser would run a page in its place as a script, and is kept
 * by nobody: it may come.
 */
async function serveReleased(context: Context, read: ReadFile): Promise<Response> {
  const file = releasedFile(new URL(context.req.url).pathname);
  const found = file && (await readEncoded(file, read, acceptedEncoding(context)));
  if (!found) return context.text("No such file in any release.", 404);
  return context.body(found.body, 200, {
    "Content-Type": getMimeType(file) ?? "application/octet-stream",
    ...(found.encoding && { "Content-Encoding": found.encoding }),
    Vary: "Accept-Encoding",
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
}

/** What servers render with, and source maps, are no page's business. */
const privateFolders = new Set(["server", "maps"]);
const suffixes = { br: ".br", gzip: ".gz" };

/** The path below the folder of releases; undefined for what no page may have. */
function releasedFile(pathname: string): string | undefined {
  const parts = decodePath(pathname).split("/").slice(2);
  const [, , folder] = parts;
  // Files beside the releases, such as the name of the latest, change.
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
