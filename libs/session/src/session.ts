import { readText, storeText } from "./device";
import { createPageStore } from "./store";

export interface SignedInUser {
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
export const useSession = createPageStore<Session>(() => ({ status: "anonymous" }));

export const currentSession = (): Session => useSession.getState();

/** Replaces the whole session instead of merging, because its variants differ in fields. */
export function setSession(session: Session): void {
  useSession.setState(session, true);
}

/** Resolves once a stored session has been checked, or immediately without one. */
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

export const sessionKey = "ensemble.session";

/** Set in browsers where an administrator is signed in; read by the document's script. */
const administratorKey = "ensemble.administrator";

/**
 * Stores whether an administrator is signed in, so that the document can prefetch guarded screens
 * early. The guard still checks the session.
 */
export const rememberAdministrator = (isAdmin: boolean): void =>
  void storeText(administratorKey, isAdmin ? "yes" : null);

export const hasStoredSession = (): boolean => readText(sessionKey) !== null;
