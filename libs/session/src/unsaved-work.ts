import { useEffect, useState } from "react";
import { create } from "zustand";
import { type Session, useSession } from "./session";

/**
 * How many forms on the page have unsaved changes. While there is one, the end of a session removes
 * nothing: its screen stays, and so does the data it has read.
 */
export const useUnsavedWork = create<{ forms: number }>(() => ({ forms: 0 }));

/** Registers a form with unsaved changes until the returned function is called. */
export function holdUnsavedWork(): () => void {
  useUnsavedWork.setState(({ forms }) => ({ forms: forms + 1 }));
  return () => useUnsavedWork.setState(({ forms }) => ({ forms: forms - 1 }));
}

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
