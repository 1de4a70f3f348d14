import { toast } from "@ensemble/ui";
import { useState } from "react";

/**
 * A dialog whose code comes when it is wanted first, so that its list is there sooner. `whenLoaded`
 * runs what opens it once it is there; a toast says so when it cannot be had.
 */
export function useDialogCode<Code>(load: () => Promise<Code>) {
  const [code, setCode] = useState<{ loaded: Code }>();
  async function whenLoaded(open: () => void): Promise<void> {
    try {
      setCode({ loaded: await load() });
      open();
    } catch (error) {
      console.warn("The dialog's code did not load.", error);
      toast({
        kind: "error",
        title: "Error",
        description: "That did not open. Check your connection and try again.",
      });
    }
  }
  return { code: code?.loaded, whenLoaded: (open: () => void) => void whenLoaded(open) };
}
