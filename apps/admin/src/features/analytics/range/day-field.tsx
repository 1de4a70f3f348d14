import type { ReactNode } from "react";
import styles from "./day-field.module.css";

interface DayFieldProps {
  label: string;
  /** As "2026-11-21". */
  value: string;
  describedBy?: string;
  onChange: (day: string) => void;
}

export function DayField({ label, value, describedBy, onChange }: DayFieldProps): ReactNode {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input
        type="date"
        className={styles.input}
        value={value}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
