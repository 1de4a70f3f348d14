import { type Database, servedOrigin, settings } from "@ensemble/contract";
import { PostgrestClient } from "@supabase/postgrest-js";
import type { StorageClient } from "@supabase/storage-js";
import { settledSession } from "./session";
import type { OnProgress } from "./storage-client";

let client: PostgrestClient<Database> | undefined;

/**
 * The database through Supabase's table interface, as the signed-in user. If a stored session is
 * still being checked, requests wait, so that the first response is already the user's.
 */
export function db(): PostgrestClient<Database> {
  client ??= new PostgrestClient<Database>(apiAddress("/rest/v1"), {
    headers: { apikey: settings().supabase.key },
    fetch: authorizedFetch,
    // The query client retries once. On top of the client's own 1, 2 and 4 s, it would take a
    // quarter of a minute to show that the network is down.
    retry: false,
  });
  return client;
}

/** The file storage, as the signed-in user, loaded on first use; `onSent` reports upload progress. */
export async function storage(onSent?: OnProgress): Promise<StorageClient> {
  const { storageClient } = await import("./storage-client");
  const { key } = settings().supabase;
  return storageClient(apiAddress("/storage/v1"), key, authorizedFetch, onSent);
}

/**
 * `fetch`, or a replacement for it, with the signed-in user's fresh access token. Everyone else
 * sends only the key. What a page asks while it opens names its trace.
 */
export async function authorizedFetch(
  input: RequestInfo | URL,
  init: RequestInit = {},
  send: typeof fetch = fetch,
): Promise<Response> {
  const headers = new Headers(init.headers);
  const token = await accessToken();
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  const trace = requestTrace();
  if (trace !== undefined) headers.set("traceparent", trace);
  return send(input, { ...init, headers });
}

/** The absolute address of a backend path; on the site's own origin when the gateway serves it. */
export function apiAddress(path: string): string {
  const { url } = settings().supabase;
  return new URL(path, url === "/" ? servedOrigin() : url).href;
}

let freshToken: () => Promise<string | undefined> = () => Promise.resolve(undefined);

/** Sets the source of fresh tokens: the auth client, once loaded. */
export function provideTokens(source: () => Promise<string | undefined>): void {
  freshToken = source;
}

/**
 * The signed-in user's token, renewed when it is about to expire; undefined for everyone else.
 * Waits until a stored session was checked.
 */
async function accessToken(): Promise<string | undefined> {
  const session = await settledSession();
  return session.status === "signedIn" ? freshToken() : undefined;
}

/** How long a page's requests belong to its trace, in milliseconds: what follows is no opening. */
const traceWindowMs = 60_000;

/**
 * The trace that a server began with the answer that brought this page (`Server-Timing: traceparent`);
 * undefined when it began none, and for a copy in the browser's cache, which has an earlier visit's.
 */
export function pageTrace(): string | undefined {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!page?.transferSize) return undefined;
  return page.serverTiming?.find(({ name }) => name === "traceparent")?.description;
}

/** The trace that a request of this page belongs to. */
const requestTrace = (): string | undefined =>
  // Another origin would have to allow the header, and its answers are in no trace of ours.
  settings().supabase.url === "/" && performance.now() < traceWindowMs ? pageTrace() : undefined;
