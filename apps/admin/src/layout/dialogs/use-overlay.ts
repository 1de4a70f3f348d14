import { toast } from "@ensemble/ui";
import type * as Overlay from "@ensemble/ui-overlay";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

/**
 * The dialogs' code, which comes when one is wanted first. When it cannot be had, a toast says so
 * and `onFailure` takes the wish back. `returnFocus` belongs to the dialog's `onCloseAutoFocus`:
 * a dialog without a trigger of its own does not know where the keyboard was.
 */
export function useOverlay(wanted: boolean, onFailure: () => void) {
  const [overlay, setOverlay] = useState<typeof Overlay>();
  const opener = useRef<Element | null>(null);
  const below = useRef<Element | null>(null);
  // Before the dialog's own effects move the focus into it.
  useLayoutEffect(() => {
    if (!wanted) return;
    opener.current = document.activeElement;
    below.current = document.activeElement?.closest("[role=dialog]") ?? null;
  }, [wanted]);
  function returnFocus(event: Event): void {
    event.preventDefault();
    // What was edited may have moved to another page of its list, and its buttons are gone; or they
    // rest while the answer is on its way. The dialog below is still there.
    const there = [opener.current, below.current].find(takesFocus);
    // A dialog below this one may have led it back already.
    if (!there && document.activeElement !== document.body) return;
    const place = there ?? document.querySelector("main");
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  }
  const giveUp = useEffectEvent((error: unknown) => {
    console.warn("The dialog's code did not load.", error);
    toast({
      kind: "error",
      title: "Error",
      description: "That did not open. Check your connection and try again.",
    });
    onFailure();
  });
  useEffect(() => {
    if (!wanted || overlay) return;
    let current = true;
    import("@ensemble/ui-overlay").then(
      (module) => current && setOverlay(module),
      (error: unknown) => current && giveUp(error),
    );
    return () => {
      current = false;
    };
  }, [wanted, overlay]);
  return { overlay, returnFocus };
}

const takesFocus = (place: Element | null): boolean =>
  !!place?.isConnected && place !== document.body && !place.matches(":disabled");
