import type { AuthClient } from "@supabase/auth-js";

interface ArrivingSession {
  access_token: string;
  refresh_token: string;
}

/** The session that a mailed link brings in the address; undefined when it brings none. */
export function readArrivingSession(hash: string): ArrivingSession | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const access_token = parameters.get("access_token");
  const refresh_token = parameters.get("refresh_token");
  return access_token && refresh_token ? { access_token, refresh_token } : undefined;
}

/**
 * Signs in with the session of the address, then takes it out of there. The client could do this
 * by itself (`detectSessionInUrl`), but it adds a page to the history and leaves the tokens in the
 * one before, where Back leads. What could not be checked stays, so that reloading tries again.
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
  // The router learns of a changed address by this event only.
  window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
}
