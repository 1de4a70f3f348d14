import { TextField } from "@ensemble/ui";
import { useId, type ComponentProps, type ReactNode } from "react";
import styles from "./form-field.module.css";

export interface FormFieldProperties extends ComponentProps<typeof TextField.Root> {
  label: string;
  /** What is wrong with the value, in a sentence that says how to put it right. */
  mistake?: string;
  hint?: string;
}

/** A labelled input whose mistake or hint a screen reader reads along. */
export function FormField({ label, mistake, hint, ...input }: FormFieldProperties): ReactNode {
  const id = useId();
  const note = mistake ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <TextField.Root
        id={id}
        size="3"
        color={mistake ? "red" : undefined}
        aria-invalid={mistake ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        {...input}
      />
      {note && (
        <p id={`${id}-note`} className={mistake ? styles.mistake : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
