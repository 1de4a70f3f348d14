import { useEffect, useState } from "react";
import { type Session, useSession } from "./session";
import { createPageStore } from "./store";

/**
 * The number of forms with unsaved changes. While there are any, the screen and its data stay even
 * if the session ends.
 */
export const useUnsavedWork = createPageStore<{ forms: number }>(() => ({ forms: 0 }));

/** Registers a form with unsaved changes; returns a function that releases it. */
export function holdUnsavedWork(): () => void {
  useUnsavedWork.setState(({ forms }) => ({ forms: forms + 1 }));
  return () => useUnsavedWork.setState(({ forms }) => ({ forms: forms - 1 }));
}

/** Marks a form as unsaved while it is dirty and mounted. */
export function useHeldWork(dirty: boolean): void {
  useEffect(() => (dirty ? holdUnsavedWork() : undefined), [dirty]);
}

/** Returns the session, or the last signed-in one while there are unsaved changes. */
export function useHeldSession(): Session {
  const session = useSession();
  const held = useUnsavedWork(({ forms }) => forms > 0);
  const [last, setLast] = useState(session);
  if (session.status === "signedIn" && session !== last) setLast(session);
  return held && session.status === "anonymous" && last.status === "signedIn" ? last : session;
}
