import { useEffect, useState } from "react";
import { useSession, type Session } from "./session-store";
import { holdUnsavedWork, useUnsavedWork } from "./unsaved-work";

/** Marks a form as unsaved while it is dirty and mounted. */
export function useHeldWork(dirty: boolean): void {
  useEffect(() => (dirty ? holdUnsavedWork() : undefined), [dirty]);
}

/**
 * The session for a screen with a form: while there are unsaved changes, a session that ended is
 * still that of the person who made them.
 */
export function useHeldSession(): Session {
  const session = useSession();
  const held = useUnsavedWork(({ forms }) => forms > 0);
  const [last, setLast] = useState(session);
  if (session.status === "signedIn" && session !== last) setLast(session);
  return held && session.status === "anonymous" && last.status === "signedIn" ? last : session;
}
