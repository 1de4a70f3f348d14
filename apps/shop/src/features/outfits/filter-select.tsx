import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./filter-select.module.css";

interface FilterSelectProperties<T extends string> {
  label: string;
  value: T | undefined;
  options: readonly { value: T; label: string }[];
  /** What the choice of none is called; without it one option is always chosen. */
  none?: string;
  /** Where room is short the label is heard, not seen. */
  quiet?: boolean;
  onChange: (value: T | undefined) => void;
}

/** One choice among few. The browser's own list: on a phone it is the best there is. */
export function FilterSelect<T extends string>(properties: FilterSelectProperties<T>): ReactNode {
  const { label, value, options, none, quiet, onChange } = properties;
  return (
    <label className={`${styles.field} ${quiet ? styles.quiet : ""}`}>
      <span className={styles.label}>{label}</span>
      <select
        className={styles.select}
        value={value ?? ""}
        onChange={({ target }) =>
          onChange(options.find((option) => option.value === target.value)?.value)
        }
      >
        {none && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.arrow} size={16} strokeWidth={1.6} aria-hidden />
    </label>
  );
}
