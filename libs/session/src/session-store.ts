import { create } from "zustand";

export interface SignedInUser {
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
