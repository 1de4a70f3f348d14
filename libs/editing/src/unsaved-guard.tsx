import { useBlocker } from "@ensemble/router";
import { useHeldWork } from "@ensemble/session";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "./dialogs";

interface UnsavedGuard {
  /** Calls `leave`, after confirmation if there are unsaved changes. */
  confirmLeave: (leave: () => void) => void;
  /** Disarms the guard after a save, until the form's `isDirty` has caught up. */
  release: () => void;
  /** The confirmation dialog, to render next to the form. */
  dialog: ReactNode;
}

const defaultQuestion = {
  title: "Leave without saving?",
  text: "Your changes will be lost.",
  cancel: "Keep Editing",
};

/**
 * Guards unsaved changes against navigation, closing the dialog or tab, and the end of the session.
 * `dirty` is the form's `isDirty`.
 */
export function useUnsavedGuard(dirty: boolean, question = defaultQuestion): UnsavedGuard {
  const released = useRef(false);
  const [leave, setLeave] = useState<() => void>();
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      dirty &&
      !released.current &&
      (here.pathname !== there.pathname || here.search !== there.search),
  );
  useHeldWork(dirty);
  useEffect(() => {
    if (!dirty) {
      released.current = false;
      return;
    }
    const prevent = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", prevent);
    return () => window.removeEventListener("beforeunload", prevent);
  }, [dirty]);

  function stay(): void {
    setLeave(undefined);
    if (blocker.state === "blocked") blocker.reset();
  }
  function go(): void {
    released.current = true;
    setLeave(undefined);
    leave?.();
    if (blocker.state === "blocked") blocker.proceed();
  }

  return {
    confirmLeave: (proceed) => {
      if (dirty && !released.current) setLeave(() => proceed);
      else proceed();
    },
    release: () => {
      released.current = true;
    },
    dialog: (
      <ConfirmDialog
        open={leave !== undefined || blocker.state === "blocked"}
        {...question}
        confirm="Leave"
        onConfirm={go}
        onCancel={stay}
      />
    ),
  };
}
