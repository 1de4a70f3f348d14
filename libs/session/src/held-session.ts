import { useEffect, useState } from "react";
import { useSession, type Session } from "./session-store";
import { holdUnsavedWork, useUnsavedWork } from "./unsaved-work";

/** Holds what a form has while it is dirty and drawn. */
export function useHeldWork(dirty: boolean): void {
  useEffect(() => (dirty ? holdUnsavedWork() : undefined), [dirty]);
}

/**
 * The session as a screen with a form draws it: while something unsaved is held, one that ended is
 * still that of whoever wrote it.
 */
export function useHeldSession(): Session {
  const session = useSession();
  const held = useUnsavedWork(({ forms }) => forms > 0);
  const [last, setLast] = useState(session);
  if (session.status === "signedIn" && session !== last) setLast(session);
  return held && session.status === "anonymous" && last.status === "signedIn" ? last : session;
}
