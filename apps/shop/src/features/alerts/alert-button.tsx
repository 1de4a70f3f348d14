import { Bell } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./alert-button.module.css";
import { useAlertSheet } from "./alert-sheet";
import type { AlertKind, Watchable } from "./alerts";

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
