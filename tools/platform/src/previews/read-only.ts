import type { Context, Hono } from "hono";
import { siteRenderer } from "../render/site-renderer";
import { folderFiles } from "../serve/gateway";
import { publishedDocument } from "../serve/published-document";
import type { FetchHandler } from "../serve/request";
import { siteApp } from "../serve/site";

/** A preview as it is served. */
export interface PreviewSite {
  app: Hono;
  /** Renders its pages again, because something in the environment's database changed. */
  clear(): void;
  end(): Promise<void>;
}

interface ReadOnlyOptions {
  /** The preview's folder in a store. */
  document: string;
  /** Folder of releases. */
  releases: string;
  origin: string;
  /** The environment's. */
  backend: FetchHandler;
  /** The X-Forwarded-For that it gets. */
  forwardedFor: (context: Context) => string;
  onProblem: (line: string) => void;
}

/** A site on an environment's backend that only reads it, rendered by its own releases. */
export async function openReadOnlySite(options: ReadOnlyOptions): Promise<PreviewSite> {
  const { document, releases, origin, forwardedFor, onProblem } = options;
  const current = publishedDocument(folderFiles(document));
  const { settings } = (await current()).composition;
  const backend = readOnlyBackend(options.backend, settings.supabase.key);
  const readReleased = folderFiles(releases);
  const renderer = siteRenderer({ read: readReleased, origin, backend: backend, onProblem });
  // Each of them counts or changes something, a link to a shop included.
  const handleRefused = async () => refuse();
  const functions = { "/go/*": handleRefused, "/api/*": handleRefused };
  const app = siteApp({ current, readReleased, backend, functions, renderer, forwardedFor });
  return { app, clear: renderer.clear, end: renderer.end };
}

/**
 * An environment's backend for code that was not reviewed yet: it reads as an anonymous visitor,
 * whatever the caller claims to be. Of the functions it admits those that the database declares to
 * change nothing; everything that is not known to read is refused.
 */
export function readOnlyBackend(backend: FetchHandler, key: string): FetchHandler {
  const readOnlyFunctions = watchReadOnlyFunctions(backend, key);
  return async (request) => {
    const { pathname } = new URL(request.url);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const [, called] = /^\/rest\/v1\/rpc\/([a-z0-9_]+)$/.exec(pathname) ?? [];
    const allowed = called
      ? (isRead || request.method === "POST") && (await readOnlyFunctions()).has(called)
      : isRead &&
        /^\/(rest\/v1\/[a-z0-9_]+$|storage\/v1\/(object|render\/image)\/public\/)/.test(pathname);
    if (!allowed) return refuse();
    const headers = new Headers(request.headers);
    for (const name of ["authorization", "cookie"]) headers.delete(name);
    headers.set("apikey", key);
    return backend(new Request(request, { headers }));
  };
}

/** How long the database's functions are known, in milliseconds. */
const maxAgeMs = 60_000;

/** The names of the functions that read, as the database knows them; none while it does not answer. */
function watchReadOnlyFunctions(backend: FetchHandler, key: string): () => Promise<Set<string>> {
  let cached: { at: number; names: Promise<Set<string>> } | undefined;
  const readNames = async (): Promise<Set<string>> => {
    const address = "http://localhost/rest/v1/rpc/reading_functions";
    const headers = { apikey: key, "Content-Type": "application/json" };
    const response = await backend(new Request(address, { method: "POST", headers, body: "{}" }));
    if (!response.ok) throw new Error(`${address} returned ${response.status}`);
    return new Set((await response.json()) as string[]);
  };
  return async () => {
    if (!cached || performance.now() - cached.at > maxAgeMs)
      cached = { at: performance.now(), names: readNames() };
    const { names } = cached;
    return names.catch(() => {
      cached = undefined;
      return new Set();
    });
  };
}

/** Answers what such an address must not do. */
const refuse = (): Response =>
  Response.json(
    { code: "read_only", message: refusal, details: null, hint: null },
    { status: 403, headers: { "Cache-Control": "no-store" } },
  );

const refusal = "This site is read-only: nothing is saved, and no one can sign in.";
