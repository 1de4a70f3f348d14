import { pluralize } from "@ensemble/domain";
import { Button, RoundButton, Title } from "@ensemble/ui";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from "react";
import styles from "./sheet.module.css";

interface SheetProps {
  title: string;
  /** Called after closing, in whatever way. */
  onClose: () => void;
  children: ReactNode;
  /** Always visible below the content; a submit button in it closes the sheet. */
  footer?: ReactNode;
}

/**
 * A modal sheet: from below on phones, at the side on wider screens. It is a native dialog, which
 * traps the focus, closes on Escape and restores the focus.
 */
export function Sheet({ title, onClose, children, footer }: SheetProps): ReactNode {
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
        <Title id={id} className={styles.title}>
          {title}
        </Title>
        <form method="dialog">
          <RoundButton className={styles.close} aria-label="Close">
            <X size={22} strokeWidth={1.6} aria-hidden />
          </RoundButton>
        </form>
      </div>
      <div className={styles.body}>{children}</div>
      {footer && (
        <form method="dialog" className={styles.foot}>
          {footer}
        </form>
      )}
    </dialog>
  );
}

interface FilterSheetProps {
  title: string;
  /** What is filtered, in the singular; outfits by default. */
  noun?: string;
  /** How many of them match, when known. */
  total: number | undefined;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Filters in a sheet. The list behind it follows each choice, so closing it in any way keeps the
 * choices.
 */
export function FilterSheet(props: FilterSheetProps): ReactNode {
  const { title, noun = "outfit", total, onClear, onClose, children } = props;
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button
            type="button"
            variant="ghost"
            color="gray"
            size="3"
            className={styles.clear}
            onClick={onClear}
          >
            Clear all
          </Button>
          <Button size="3" className={styles.show}>
            {total === undefined ? `Show ${noun}s` : `Show ${pluralize(total, noun)}`}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}

/** Whether the window is as narrow as a phone's, following rotation; not while a server renders. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = phone();
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => phone().matches,
    () => false,
  );

const phone = () => window.matchMedia("(max-width: 767px)");
