import { X } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import styles from "./sheet.module.css";

interface SheetProps {
  title: string;
  /** Called after closing, in whatever way. */
  onClose: () => void;
  children: ReactNode;
  /** Always visible below the content; a submit button in it closes the sheet. */
  foot?: ReactNode;
}

/**
 * A modal sheet: from below on phones, at the side on wider screens. It is a native dialog, which
 * traps the focus, closes on Escape and restores the focus.
 */
export function Sheet({ title, onClose, children, foot }: SheetProps): ReactNode {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <form method="dialog">
          <button className={styles.close} aria-label="Close">
            <X size={22} strokeWidth={1.6} aria-hidden />
          </button>
        </form>
      </div>
      <div className={styles.body}>{children}</div>
      {foot && (
        <form method="dialog" className={styles.foot}>
          {foot}
        </form>
      )}
    </dialog>
  );
}
