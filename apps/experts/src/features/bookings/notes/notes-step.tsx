import { FormField } from "@ensemble/controls";
import type { ReactNode } from "react";
import styles from "./notes-step.module.css";

interface NotesStepProps {
  expertName: string;
  notes: string;
  onChange: (notes: string) => void;
}

/** As many characters as a booking holds. */
export const longestNotes = 2000;

/** Step 3: what the expert should know. */
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
