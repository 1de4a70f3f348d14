import { useLateCode } from "@ensemble/controls";
import { useState, type ReactNode } from "react";
import type { AlertKind, Watchable } from "./alerts";
import type { Size } from "../style/style";

export interface AlertWish {
  thing: Watchable;
  kind: AlertKind;
  /** Of an alert that is being changed. */
  known?: { priceLimit: number | null; size: Size | null; manageKey: string | undefined };
}

// A chunk of its own: few visits set an alert.
const loadForm = () => import("./alert-form");

/** The sheet that sets an alert, and what opens it. */
export function useAlertSheet(wish: AlertWish): { open: () => void; sheet: ReactNode } {
  const [wanted, setWanted] = useState(false);
  const { code, failed, retry } = useLateCode(loadForm, wanted);
  return {
    open: () => {
      if (failed) retry();
      setWanted(true);
    },
    sheet: wanted && (
      <>
        {failed && <span role="alert">That did not load. Try again.</span>}
        {code && <code.AlertForm wish={wish} onClose={() => setWanted(false)} />}
      </>
    ),
  };
}
