import { useId, type ReactNode } from "react";
import styles from "./form-field.module.css";

interface FormFieldProperties {
  label: string;
  hint: string;
  /** What is wrong with the value, in a sentence that says how to put it right. */
  mistake?: string;
  /** Draws the input with what ties it to its label and note. */
  children: (field: {
    id: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string;
  }) => ReactNode;
}

/** A labelled input whose mistake or hint a screen reader reads along. */
export function FormField({ label, hint, mistake, children }: FormFieldProperties): ReactNode {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": mistake ? true : undefined,
        "aria-describedby": `${id}-note`,
      })}
      <p id={`${id}-note`} className={mistake ? styles.mistake : styles.hint}>
        {mistake ?? hint}
      </p>
    </div>
  );
}
