import { create } from "zustand";

/**
 * How many forms of the page hold what was typed and not saved yet. While there is one, a session
 * that ends takes nothing away: its screen stays, and so does what it has read.
 */
export const useUnsavedWork = create<{ forms: number }>(() => ({ forms: 0 }));

/** Says that a form holds something unsaved, until the returned function is called. */
export function holdUnsavedWork(): () => void {
  useUnsavedWork.setState(({ forms }) => ({ forms: forms + 1 }));
  return () => useUnsavedWork.setState(({ forms }) => ({ forms: forms - 1 }));
}
