import { pluralize } from "@ensemble/domain";
import { Button, RoundButton, Title, useOnDevice } from "@ensemble/ui";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./sheet.module.css";

interface SheetProps {
  title: string;
  /** Called after the sheet closes, for whatever reason. */
  onClose: () => void;
  children: ReactNode;
  /** Always visible below the content. A submit button in it closes the sheet. */
  footer?: ReactNode;
}

/**
 * A modal sheet, at the bottom on phones and at the side on wider screens. The native dialog traps
 * the focus, closes on Escape and restores the focus.
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
  /** The noun in the singular, "Outfit" by default. */
  noun?: string;
  total: number | undefined;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Filters in a sheet. They apply immediately, so closing the sheet keeps them. */
export function FilterSheet(props: FilterSheetProps): ReactNode {
  const { title, noun = "Outfit", total, onClear, onClose, children } = props;
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
            Clear All Filters
          </Button>
          <Button size="3" className={styles.show}>
            {`Show ${total === undefined ? `${noun}s` : pluralize(total, noun)}`}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}

/** Filters in a sheet on phones, in the page on wider screens. */
export const SheetOnPhones = (props: FilterSheetProps): ReactNode =>
  useIsPhone() ? <FilterSheet {...props} /> : props.children;

/**
 * Returns whether the window is as narrow as a phone, and follows rotation. False on the server.
 */
export const useIsPhone = (): boolean => useOnDevice(isPhone, false, followRotation);

const phone = () => window.matchMedia("(max-width: 767px)");
const isPhone = () => phone().matches;

function followRotation(changed: () => void): () => void {
  const query = phone();
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}
