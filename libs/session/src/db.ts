import { type Database, servedOrigin, settings } from "@ensemble/contract";
import { PostgrestClient } from "@supabase/postgrest-js";
import type { StorageClient } from "@supabase/storage-js";
import { settledSession } from "./session";
import type { OnProgress } from "./storage-client";

let client: PostgrestClient<Database> | undefined;

/**
 * Returns the PostgREST client of the signed-in user. Requests wait until a stored session has been
 * checked, so that the first response is the user's.
 */
export function db(): PostgrestClient<Database> {
  client ??= new PostgrestClient<Database>(apiAddress("/rest/v1"), {
    headers: { apikey: settings().supabase.key },
    fetch: authorizedFetch,
    // The query client retries. With this client's retries (1, 2 and 4 s), an error would take 15
    // s.
    retry: false,
  });
  return client;
}

/** Loads the signed-in user's file storage client. `onSent` reports upload progress. */
export async function storage(onSent?: OnProgress): Promise<StorageClient> {
  const { storageClient } = await import("./storage-client");
  const { key } = settings().supabase;
  return storageClient(apiAddress("/storage/v1"), key, authorizedFetch, onSent);
}

/**
 * Fetches with the signed-in user's fresh access token, if any. Requests sent while the page loads
 * carry its trace ID. `send` replaces `fetch`.
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

export function apiAddress(path: string): string {
  const { url } = settings().supabase;
  return new URL(path, url === "/" ? servedOrigin() : url).href;
}

let freshToken: () => Promise<string | undefined> = () => Promise.resolve(undefined);

/** Sets the source of fresh tokens, which is the auth client once it has loaded. */
export function provideTokens(source: () => Promise<string | undefined>): void {
  freshToken = source;
}

/**
 * Returns the signed-in user's token, renewed if it is about to expire. Waits until a stored
 * session has been checked.
 */
async function accessToken(): Promise<string | undefined> {
  const session = await settledSession();
  return session.status === "signedIn" ? freshToken() : undefined;
}

/** How long after navigation requests belong to the page's trace. */
const traceWindowMs = 60_000;

/**
 * Returns the trace of the response that loaded this page (`Server-Timing: traceparent`). Undefined
 * without one, and for a page from the browser's cache, whose trace belongs to an earlier visit.
 */
export function pageTrace(): string | undefined {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!page?.transferSize) return undefined;
  return page.serverTiming?.find(({ name }) => name === "traceparent")?.description;
}

const requestTrace = (): string | undefined =>
  // Another origin would have to allow the header, and isn't part of our traces.
  settings().supabase.url === "/" && performance.now() < traceWindowMs ? pageTrace() : undefined;
