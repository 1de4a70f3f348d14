import { ListPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useSaveSheet } from "./favorite-button";
import styles from "./favorite-button.module.css";
import type { Saveable } from "./entries";

/** Opens the lists that an outfit or a piece may be saved to. */
export function ListButton({ thing }: { thing: Saveable }): ReactNode {
  const { open, sheet } = useSaveSheet(thing);
  return (
    <>
      <button
        type="button"
        className={styles.listButtonButton}
        aria-haspopup="dialog"
        aria-label={`Save ${thing.name} to a list`}
        onClick={open}
      >
        <ListPlus size={20} strokeWidth={1.6} aria-hidden />
      </button>
      {sheet}
    </>
  );
}
