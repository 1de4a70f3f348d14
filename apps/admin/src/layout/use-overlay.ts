import { toast } from "@ensemble/ui";
import type * as Overlay from "@ensemble/ui-overlay";
import { useEffect, useEffectEvent, useState } from "react";

/**
 * The dialogs' code, which comes when one is wanted first. When it cannot be had, a toast says so
 * and `onFailure` takes the wish back.
 */
export function useOverlay(wanted: boolean, onFailure: () => void): typeof Overlay | undefined {
  const [overlay, setOverlay] = useState<typeof Overlay>();
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
  return overlay;
}
