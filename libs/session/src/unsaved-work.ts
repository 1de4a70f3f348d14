import { create } from "zustand";

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
