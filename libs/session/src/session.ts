import type { AuthClient } from "@supabase/auth-js";
import { create } from "zustand";

interface SignedInUser {
  id: string;
  email: string;
}

/**
 * Who uses the page. `loading` only while a stored session is being checked; `isAdmin` is undefined
 * until the user's own preferences row was read (ACC-10).
 */
export type Session =
  | { status: "loading" }
  | { status: "anonymous" }
  | { status: "signedIn"; user: SignedInUser; accessToken: string; isAdmin: boolean | undefined };

/** The session of this page. One instance, shared by the shell and every remote. */
export const useSession = create<Session>(() => ({ status: "anonymous" }));

export const currentSession = (): Session => useSession.getState();

/** Replaces the whole session: its variants share no fields to merge. */
export function setSession(session: Session): void {
  useSession.setState(session, true);
}

/** Resolves once a stored session was checked; at once when there is none. */
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

/** The session that a mailed link carries in the address; undefined when there is none. */
export function readUrlSession(hash: string): UrlSession | undefined {
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
export async function adoptUrlSession(client: InstanceType<typeof AuthClient>): Promise<void> {
  const urlSession = readUrlSession(window.location.hash);
  if (!urlSession) return;
  const { error } = await client.setSession(urlSession);
  if (error) {
    console.warn("The session that the link brought could not be checked.", error);
    return;
  }
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", pathname + search);
  // This event is the router's only notice of a changed address.
  window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
}

export const sessionKey = "ensemble.session";

/** Set in browsers where an administrator is signed in; read by the document (boot.js). */
const administratorKey = "ensemble.administrator";

/**
 * Stores whether an administrator is signed in here. The document then prefetches the code of a
 * guarded screen before the server has confirmed it; the guard still decides what is shown.
 */
export function rememberAdministrator(isAdmin: boolean): void {
  if (isAdmin) window.localStorage.setItem(administratorKey, "yes");
  else window.localStorage.removeItem(administratorKey);
}

/** Whether this page has a session to check: a stored one, or one arriving from a mailed link. */
export function hasSessionToCheck(): boolean {
  const urlSession = readUrlSession(window.location.hash);
  return urlSession !== undefined || window.localStorage.getItem(sessionKey) !== null;
}
