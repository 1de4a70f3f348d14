import { PostgrestClient } from "@supabase/postgrest-js";
import { settings, type Database } from "@ensemble/contract";
import { accessToken } from "./access-token";
import { apiAddress } from "./api-address";
import { requestTrace } from "./page-trace";

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

/**
 * `fetch`, or a replacement for it, with the signed-in user's fresh access token. Everyone else
 * sends only the key, which doubles as a token if it is one. What a page asks while it opens names its
 * trace.
 */
export async function authorizedFetch(
  input: RequestInfo | URL,
  init: RequestInit = {},
  send: typeof fetch = fetch,
): Promise<Response> {
  const headers = new Headers(init.headers);
  const token = (await accessToken()) ?? legacyKey();
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  const trace = requestTrace();
  if (trace !== undefined) headers.set("traceparent", trace);
  return send(input, { ...init, headers });
}

/** The project's key if it is a token; Supabase's newer keys are not. */
function legacyKey(): string | undefined {
  const { key } = settings().supabase;
  return key.startsWith("eyJ") ? key : undefined;
}
