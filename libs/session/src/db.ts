import { PostgrestClient } from "@supabase/postgrest-js";
import { settings, type Database } from "@ensemble/contract";
import { accessToken } from "./access-token";
import { apiAddress } from "./api-address";

let client: PostgrestClient<Database> | undefined;

/**
 * The database through Supabase's table interface, as whoever is signed in. Requests of a visitor
 * with a stored session wait until it was checked, so that the first answer is already theirs.
 */
export function db(): PostgrestClient<Database> {
  client ??= new PostgrestClient<Database>(apiAddress("/rest/v1"), {
    headers: { apikey: settings().supabase.key },
    fetch: authorizedFetch,
    // The query client tries again once; on top of the client's own 1, 2 and 4 s it would take
    // a quarter of a minute to tell somebody that they are offline.
    retry: false,
  });
  return client;
}

/**
 * `fetch`, or what is given in its place, with the signed-in user's fresh access token. Everyone
 * else has the key alone, which is sent as a token only where it is one.
 */
export async function authorizedFetch(
  input: RequestInfo | URL,
  init: RequestInit = {},
  send: typeof fetch = fetch,
): Promise<Response> {
  const headers = new Headers(init.headers);
  const token = (await accessToken()) ?? legacyKey();
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  return send(input, { ...init, headers });
}

/** The project's key where it is a token; Supabase's newer keys are none. */
function legacyKey(): string | undefined {
  const { key } = settings().supabase;
  return key.startsWith("eyJ") ? key : undefined;
}
