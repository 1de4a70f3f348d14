import type { Context, Hono } from "hono";
import { siteRenderer } from "../render/site-renderer";
import { folderFiles } from "../serve/gateway";
import { publishedDocument } from "../serve/published";
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
  const renderer = siteRenderer({ read: readReleased, origin, ask: backend, onProblem });
  // Each of them counts or changes something, a link to a shop included.
  const refused = async () => refuse();
  const functions = { "/go/*": refused, "/api/*": refused };
  const app = siteApp({ current, readReleased, backend, functions, renderer, forwardedFor });
  return { app, clear: renderer.clear, end: renderer.end };
}

/**
 * An environment's backend for code that was not reviewed yet: it reads as an anonymous visitor,
 * whatever the caller claims to be. Of the functions it admits those that the database declares to
 * change nothing; everything that is not known to read is refused.
 */
export function readOnlyBackend(backend: FetchHandler, key: string): FetchHandler {
  const reading = readingFunctions(backend, key);
  return async (request) => {
    const { pathname } = new URL(request.url);
    const asks = request.method === "GET" || request.method === "HEAD";
    const [, called] = /^\/rest\/v1\/rpc\/([a-z0-9_]+)$/.exec(pathname) ?? [];
    const admitted = called
      ? (asks || request.method === "POST") && (await reading()).has(called)
      : asks &&
        /^\/(rest\/v1\/[a-z0-9_]+$|storage\/v1\/(object|render\/image)\/public\/)/.test(pathname);
    if (!admitted) return refuse();
    const headers = new Headers(request.headers);
    for (const name of ["authorization", "cookie"]) headers.delete(name);
    headers.set("apikey", key);
    return backend(new Request(request, { headers }));
  };
}

/** How long the database's functions are known, in milliseconds. */
const freshFor = 60_000;

/** The names of the functions that read, as the database knows them; none while it does not answer. */
function readingFunctions(backend: FetchHandler, key: string): () => Promise<Set<string>> {
  let known: { at: number; names: Promise<Set<string>> } | undefined;
  const ask = async (): Promise<Set<string>> => {
    const address = "http://localhost/rest/v1/rpc/reading_functions";
    const headers = { apikey: key, "Content-Type": "application/json" };
    const answer = await backend(new Request(address, { method: "POST", headers, body: "{}" }));
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    return new Set((await answer.json()) as string[]);
  };
  return async () => {
    if (!known || performance.now() - known.at > freshFor)
      known = { at: performance.now(), names: ask() };
    const { names } = known;
    return names.catch(() => {
      known = undefined;
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

const refusal = "This address only reads: nothing is saved, and nobody can sign in.";
