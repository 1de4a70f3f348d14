import { useId, type ReactNode } from "react";
import styles from "./field-group.module.css";

interface FieldGroupProps {
  label: string;
  issue?: string;
  hint?: string;
  children: ReactNode;
}

/** Several controls with a common label, issue and hint. */
export function FieldGroup({ label, issue, hint, children }: FieldGroupProps): ReactNode {
  const id = useId();
  const notes = [issue && `${id}-issue`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <fieldset className={styles.group} aria-describedby={notes || undefined}>
      <legend className={styles.label}>{label}</legend>
      {children}
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
    </fieldset>
  );
}
