import { useSession, type Session } from "@ensemble/session";
import { isKnown } from "./known-session";
import type { StoredPreview } from "./stored-preview";

/**
 * Whether the stored preview belongs to the signed-in person, who must be an administrator unless
 * the environment lets everyone preview.
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
 * The session once the person and their role are known; undefined when they are not within `budget`
 * milliseconds.
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

/** Calls back when the signed-in person changes. */
export function whenSignedOut(call: () => void): void {
  const stop = useSession.subscribe((session, before) => {
    if (before.status !== "signedIn") return;
    if (session.status === "signedIn" && session.user.id === before.user.id) return;
    stop();
    call();
  });
}
