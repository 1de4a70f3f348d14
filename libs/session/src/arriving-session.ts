import type { AuthClient } from "@supabase/auth-js";

interface ArrivingSession {
  access_token: string;
  refresh_token: string;
}

/** The session that a mailed link carries in the address; undefined when there is none. */
export function readArrivingSession(hash: string): ArrivingSession | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const access_token = parameters.get("access_token");
  const refresh_token = parameters.get("refresh_token");
  return access_token && refresh_token ? { access_token, refresh_token } : undefined;
}

/**
 * Signs in with the session in the address, then removes it from there. The client could do this by
 * itself (`detectSessionInUrl`), but it adds a history entry and leaves the tokens in the previous
 * one, where Back leads. A session that could not be checked is kept, so that reloading tries
 * again.
 */
export async function takeArrivingSession(client: InstanceType<typeof AuthClient>): Promise<void> {
  const arriving = readArrivingSession(window.location.hash);
  if (!arriving) return;
  const { error } = await client.setSession(arriving);
  if (error) {
    console.warn("The session that the link brought could not be checked.", error);
    return;
  }
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", pathname + search);
  // This event is the router's only notice of a changed address.
  window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
}
