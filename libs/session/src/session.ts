import type { AuthClient } from "@supabase/auth-js";
import { create } from "zustand";

interface SignedInUser {
  id: string;
  email: string;
}

/**
 * `loading` only while a stored session is being checked. `isAdmin` is undefined until the user's
 * preferences have loaded (ACC-10).
 */
export type Session =
  | { status: "loading" }
  | { status: "anonymous" }
  | { status: "signedIn"; user: SignedInUser; accessToken: string; isAdmin: boolean | undefined };

/** The page's session. The shell and every remote share this instance. */
export const useSession = create<Session>(() => ({ status: "anonymous" }));

export const currentSession = (): Session => useSession.getState();

/** Replaces the whole session instead of merging, because its variants differ in fields. */
export function setSession(session: Session): void {
  useSession.setState(session, true);
}

/** Resolves once a stored session has been checked, or immediately if there is none. */
export function settledSession(): Promise<Exclude<Session, { status: "loading" }>> {
  return new Promise((resolve) => {
    const current = currentSession();
    if (current.status !== "loading") return resolve(current);
    const stop = useSession.subscribe((session) => {
      if (session.status === "loading") return;
      stop();
      resolve(session);
    });
  });
}

interface UrlSession {
  access_token: string;
  refresh_token: string;
}

/** Reads the session that an email link has in its hash, if any. */
export function readUrlSession(hash: string): UrlSession | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const access_token = parameters.get("access_token");
  const refresh_token = parameters.get("refresh_token");
  return access_token && refresh_token ? { access_token, refresh_token } : undefined;
}

/**
 * Signs in with the session in the URL and removes it from there. The client's `detectSessionInUrl`
 * would add a history entry and leave the tokens in the previous one. If the session can't be
 * checked, it stays, so that reloading retries.
 */
export async function adoptUrlSession(client: InstanceType<typeof AuthClient>): Promise<void> {
  const urlSession = readUrlSession(window.location.hash);
  if (!urlSession) return;
  const { error } = await client.setSession(urlSession);
  if (error) {
    console.warn("The session in the URL couldn't be checked.", error);
    return;
  }
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", pathname + search);
  // Notifies the router of the changed URL.
  window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
}

export const sessionKey = "ensemble.session";

/** Set in browsers where an administrator is signed in; read by the document (boot.js). */
const administratorKey = "ensemble.administrator";

/**
 * Stores whether an administrator is signed in, so that the document can prefetch guarded screens
 * early. The guard still checks the session.
 */
export function rememberAdministrator(isAdmin: boolean): void {
  if (isAdmin) window.localStorage.setItem(administratorKey, "yes");
  else window.localStorage.removeItem(administratorKey);
}

/** Returns whether there is a stored session, or one in the URL. */
export function hasSessionToCheck(): boolean {
  const urlSession = readUrlSession(window.location.hash);
  return urlSession !== undefined || window.localStorage.getItem(sessionKey) !== null;
}
