import { Link } from "@ensemble/router";
import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode, Ref } from "react";
import styles from "./profile.module.css";

interface RowText {
  label: string;
  text: string;
  Icon: LucideIcon;
}

/** A row that links to another page of the site. */
export function LinkRow({ to, ...text }: RowText & { to: string }): ReactNode {
  return (
    <Link to={to} className={styles.row}>
      <RowContent {...text} />
      <ChevronRight size={18} strokeWidth={1.6} className={styles.arrow} aria-hidden />
    </Link>
  );
}

/** A row that opens the visitor's email program. */
export function MailRow({ address, ...text }: RowText & { address: string }): ReactNode {
  return (
    <a href={`mailto:${address}`} className={styles.row}>
      <RowContent {...text} />
    </a>
  );
}

interface ActionRowProps extends RowText {
  ref?: Ref<HTMLButtonElement>;
  onClick: () => void;
  disabled?: boolean;
  danger?: boolean;
}

/** A row that runs an action. */
export function ActionRow(props: ActionRowProps): ReactNode {
  const { ref, onClick, disabled, danger, ...text } = props;
  return (
    <button
      ref={ref}
      type="button"
      className={styles.row}
      data-danger={danger}
      disabled={disabled}
      onClick={onClick}
    >
      <RowContent {...text} />
    </button>
  );
}

function RowContent({ label, text, Icon }: RowText): ReactNode {
  return (
    <>
      <Icon size={20} strokeWidth={1.5} className={styles.icon} aria-hidden />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.rowText}>{text}</span>
      </span>
    </>
  );
}
