import { toast } from "@ensemble/ui";
import type * as Overlay from "@ensemble/ui/overlay";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

/**
 * Loads the dialog components when one is first opened. When they fail to load, a toast says so and
 * `onFailure` closes it again. Pass `returnFocus` to the dialog's `onCloseAutoFocus`: a dialog
 * without a trigger does not know what had the focus.
 */
export function useOverlay(wanted: boolean, onFailure: () => void) {
  const [overlay, setOverlay] = useState<typeof Overlay>();
  const opener = useRef<Element | null>(null);
  const below = useRef<Element | null>(null);
  // A layout effect runs before the dialog's own effects move the focus into it.
  useLayoutEffect(() => {
    if (!wanted) return;
    opener.current = document.activeElement;
    below.current = document.activeElement?.closest("[role=dialog]") ?? null;
  }, [wanted]);
  function returnFocus(event: Event): void {
    event.preventDefault();
    // The opener may be gone, because the edited row moved to another page of its list, or disabled
    // while a request is pending. The dialog below is still there.
    const remaining = [opener.current, below.current].find(isFocusable);
    // A dialog below this one may have returned the focus already.
    if (!remaining && document.activeElement !== document.body) return;
    const target = remaining ?? document.querySelector("main");
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
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
    import("@ensemble/ui/overlay").then(
      (module) => current && setOverlay(module),
      (error: unknown) => current && giveUp(error),
    );
    return () => {
      current = false;
    };
  }, [wanted, overlay]);
  return { overlay, returnFocus };
}

const isFocusable = (element: Element | null): boolean =>
  !!element?.isConnected && element !== document.body && !element.matches(":disabled");
