import { useLateCode } from "@ensemble/controls";
import { useState, type ReactNode } from "react";
import type { Saveable } from "./lists";

// A chunk of its own: few visits save to a list.
const loadSheet = () => import("./save-to-list");

/** The sheet that saves an outfit or a piece to lists, and what opens it (FAV-6). */
export function useSaveSheet(thing: Saveable): { open: () => void; sheet: ReactNode } {
  const [wanted, setWanted] = useState(false);
  const { code, failed, retry } = useLateCode(loadSheet, wanted);
  return {
    open: () => {
      if (failed) retry();
      setWanted(true);
    },
    sheet: wanted && (
      <>
        {failed && <span role="alert">Your lists did not load. Try again.</span>}
        {code && <code.SaveToList thing={thing} onClose={() => setWanted(false)} />}
      </>
    ),
  };
}
