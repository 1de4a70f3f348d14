import { toast } from "@ensemble/ui";
import type * as Overlay from "@ensemble/ui-overlay";
import { useState } from "react";

/** Loads the dialogs' code on the first press that opens one. */
export function useOverlay() {
  const [overlay, setOverlay] = useState<typeof Overlay>();
  const load = async (): Promise<boolean> => {
    try {
      setOverlay(await import("@ensemble/ui-overlay"));
      return true;
    } catch (error) {
      console.warn("The dialog's code did not load.", error);
      toast({
        kind: "error",
        title: "Error",
        description: "Something went wrong. Please try again.",
      });
      return false;
    }
  };
  return { overlay, load };
}
