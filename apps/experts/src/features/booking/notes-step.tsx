import { useId, type ReactNode } from "react";
import styles from "./notes-step.module.css";

interface NotesStepProperties {
  expertName: string;
  notes: string;
  onChange: (notes: string) => void;
}

/** As many characters as a booking holds. */
const longest = 2000;

/** Step 3: what the expert should know. */
export function NotesStep({ expertName, notes, onChange }: NotesStepProperties): ReactNode {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        What should {expertName} know? <span className={styles.optional}>Optional</span>
      </label>
      <textarea
        id={id}
        className={styles.notes}
        rows={6}
        maxLength={longest}
        value={notes}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        The occasion, your sizes, what you like and what you never wear. Only the people who prepare
        your consultation read it.
      </p>
    </div>
  );
}
