import { useBlocker } from "@ensemble/router";
import { useHeldWork } from "@ensemble/session";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { ConfirmDialog } from "./confirm-dialog";

interface UnsavedGuard {
  /** Does `leave` at once, or asks first when there is something to lose. */
  ask: (leave: () => void) => void;
  /** All is saved: what follows in the same moment asks nothing. */
  release: () => void;
  /** The question; to be drawn somewhere by whoever holds the form. */
  dialog: ReactNode;
}

const usualQuestion = {
  title: "Leave without saving?",
  text: "What you typed here would be lost.",
  cancel: "Keep editing",
};

/**
 * Keeps what was typed from being lost by a link, the back button, a closed dialog, a closed tab
 * or a session that ends. `dirty` is the form's `isDirty`; `question` stands where something else would be lost.
 */
export function useUnsavedGuard(dirty: boolean, question = usualQuestion): UnsavedGuard {
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
    if (!dirty) return;
    const keep = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", keep);
    return () => window.removeEventListener("beforeunload", keep);
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
    ask: (wanted) => {
      if (dirty && !released.current) setLeave(() => wanted);
      else wanted();
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
