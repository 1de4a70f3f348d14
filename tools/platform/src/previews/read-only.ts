import type { OnPublicChange } from "@ensemble/backend/public-changes";
import type { Context, Hono } from "hono";
import { siteRenderer } from "../render/site-renderer";
import { callerNetwork, folderFiles } from "../serve/gateway";
import { publishedDocument } from "../serve/published-document";
import type { FetchHandler } from "../serve/request";
import { siteApp } from "../serve/site";

/** A running preview. */
export interface PreviewSite {
  app: Hono;
  /** Renders pages again, because the environment's data changed. */
  change: OnPublicChange;
  end(): Promise<void>;
}

interface ReadOnlyOptions {
  /** The preview's folder. */
  document: string;
  /** The folder of releases. */
  releases: string;
  origin: string;
  /** The environment's backend. */
  backend: FetchHandler;
  /** Returns the X-Forwarded-For header for the backend. */
  forwardedFor: (context: Context) => string;
  onProblem: (line: string) => void;
}

/** Opens a site that only reads an environment's backend and renders with its own releases. */
export async function openReadOnlySite(options: ReadOnlyOptions): Promise<PreviewSite> {
  const { document, releases, origin, forwardedFor, onProblem } = options;
  const current = publishedDocument(folderFiles(document));
  const { settings } = (await current()).composition;
  const backend = readOnlyBackend(options.backend, settings.supabase.key);
  const readReleased = folderFiles(releases);
  const renderer = siteRenderer({ read: readReleased, origin, backend: backend, onProblem });
  // All of them write; links to shops count clicks.
  const handleRefused = async () => refuse();
  const functions = { "/go/*": handleRefused, "/api/*": handleRefused };
  const app = siteApp({
    ...{ current, readReleased, backend, functions, renderer, forwardedFor },
    caller: callerNetwork,
  });
  return { app, change: renderer.change, end: renderer.end };
}

/**
 * Restricts a backend for unreviewed code: requests run as an anonymous visitor, whatever the
 * caller claims, and only if they are known to read. Functions are allowed if the database declares
 * them read-only.
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

/** How long to cache the list of functions (ms). */
const maxAgeMs = 60_000;

/** Returns a function that reads the names of read-only functions; empty if the backend is down. */
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

export const refuse = (): Response =>
  Response.json(
    { code: "read_only", message: refusal, details: null, hint: null },
    { status: 403, headers: { "Cache-Control": "no-store" } },
  );

const refusal = "This site is read-only: nothing is saved, and no one can sign in.";
