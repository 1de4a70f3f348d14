import { useId, type ReactNode } from "react";
import styles from "./field-group.module.css";

interface FieldGroupProperties {
  label: string;
  mistake?: string;
  hint?: string;
  children: ReactNode;
}

/** Several controls under one name, with one mistake. */
export function FieldGroup({ label, mistake, hint, children }: FieldGroupProperties): ReactNode {
  const id = useId();
  const notes = [mistake && `${id}-mistake`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <fieldset className={styles.group} aria-describedby={notes || undefined}>
      <legend className={styles.label}>{label}</legend>
      {children}
      {mistake && (
        <p id={`${id}-mistake`} className={styles.mistake}>
          {mistake}
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
