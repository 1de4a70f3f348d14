import { useSession, type Session } from "@ensemble/session";
import { isKnown } from "./known-session";
import type { StoredPreview } from "./stored-preview";

/**
 * Whether what was stored is for whoever is known to be looking: the same person, and an
 * administrator unless the environment lets everyone preview.
 */
export function mayPreview(
  { user }: Pick<StoredPreview, "user">,
  session: Session,
  everyone: boolean,
): boolean {
  if (user === null) return everyone;
  if (session.status !== "signedIn" || session.user.id !== user) return false;
  return everyone || session.isAdmin === true;
}

/**
 * The session once it is known who it is, administrator or not; undefined when that is not known
 * within `budget` milliseconds.
 */
export function knownSession(budget: number): Promise<Session | undefined> {
  return new Promise((resolve) => {
    if (isKnown(useSession.getState())) return resolve(useSession.getState());
    const settle = (session?: Session) => {
      clearTimeout(timer);
      stop();
      resolve(session);
    };
    const timer = setTimeout(settle, budget);
    const stop = useSession.subscribe((session) => {
      if (isKnown(session)) settle(session);
    });
  });
}

/** Calls when the person who is signed in now no longer is. */
export function whenSignedOut(call: () => void): void {
  const stop = useSession.subscribe((session, before) => {
    if (before.status !== "signedIn") return;
    if (session.status === "signedIn" && session.user.id === before.user.id) return;
    stop();
    call();
  });
}
