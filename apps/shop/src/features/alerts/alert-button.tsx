import { useLateCode } from "@ensemble/controls";
import { Bell } from "lucide-react";
import { type ReactNode, useState } from "react";
import styles from "./alert-button.module.css";
import type { AlertKind, AlertWish, Watchable } from "./alerts";

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

const labels: Record<AlertKind, string> = {
  price_drop: "Tell me when the price falls",
  back_in_stock: "Tell me when it's back",
};

interface AlertButtonProps {
  thing: Watchable;
  kind: AlertKind;
  /** For one of several: screen readers hear the name too. */
  named?: boolean;
}

/** Offers to tell of a lower price, or of a return to stock (ALERT-1). */
export function AlertButton({ thing, kind, named = false }: AlertButtonProps): ReactNode {
  const { open, sheet } = useAlertSheet({ thing, kind });
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={named ? `${labels[kind]}: ${thing.name}` : undefined}
        onClick={open}
      >
        <Bell size={18} strokeWidth={1.6} aria-hidden />
        {labels[kind]}
      </button>
      {sheet}
    </>
  );
}
