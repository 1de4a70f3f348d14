import { FormField } from "@ensemble/controls";
import type { ReactNode } from "react";
import styles from "./notes-step.module.css";

interface NotesStepProps {
  expertName: string;
  notes: string;
  onChange: (notes: string) => void;
}

/** The database's limit in characters. */
export const longestNotes = 2000;

/** Step 3: notes for the expert. */
export function NotesStep({ expertName, notes, onChange }: NotesStepProps): ReactNode {
  return (
    <div className={styles.step}>
      <FormField
        label={`What should ${expertName} know?`}
        optional
        hint="The occasion, your sizes, what you like and what you never wear. Only the people who prepare your consultation read it."
      >
        {(field) => (
          <textarea
            {...field}
            rows={6}
            maxLength={longestNotes}
            value={notes}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </FormField>
    </div>
  );
}
