import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./form-field.module.css";

interface FormFieldProps {
  label: string;
  optional?: boolean;
  hint?: string;
  /** The error message, which says how to fix the value. */
  issue?: string;
  /** Renders the control with the attributes that tie it to its label and notes. */
  children: (field: {
    id: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  }) => ReactNode;
}

/** A labeled control whose issue and hint are announced by screen readers. */
export function FormField(props: FormFieldProps): ReactNode {
  const { label, optional, hint, issue, children } = props;
  const id = useId();
  const notes = [issue && `${id}-issue`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {`${label} `}
        {optional && <span className={styles.optional}>Optional</span>}
      </label>
      {children({
        id,
        "aria-invalid": issue ? true : undefined,
        "aria-describedby": notes || undefined,
      })}
      {issue && (
        <p id={`${id}-issue`} className={styles.issue}>
          {issue}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Related fields, side by side if there is room. */
export function FieldRow({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.row}>{children}</div>;
}

/** A labeled checkbox or radio button with a touch-sized target. */
export function Choice({ className = "", ...label }: ComponentProps<"label">): ReactNode {
  return <label className={`${styles.choice} ${className}`} {...label} />;
}
