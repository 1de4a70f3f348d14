import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./filter-select.module.css";

interface FilterBarProps {
  /** Hides labels on phones; screen readers still announce them. */
  quiet?: boolean;
  children: ReactNode;
}

/** A row of a list's search box, selects and buttons. */
export function FilterBar({ quiet, children }: FilterBarProps): ReactNode {
  return <div className={`${styles.bar} ${quiet ? styles.quiet : ""}`}>{children}</div>;
}

interface FilterSelectProps<T extends string> {
  label: string;
  value: T | undefined;
  /**
   * Labels by value, in display order. Pass a list if values are numeric, which objects reorder.
   */
  names: Readonly<Record<T, string>> | readonly (readonly [T, string])[];
  /** Label of the empty choice. If omitted, one option is always selected. */
  allLabel?: string;
  disabled?: boolean;
  /** The search parameter of the value, which the document's script changes before the code runs. */
  parameter?: string;
  /** The value without the parameter, unless it is the empty choice. */
  initial?: T;
  onChange: (value: T | undefined) => void;
}

/** A native select, which is easiest to use on phones. */
export function FilterSelect<T extends string>(props: FilterSelectProps<T>): ReactNode {
  const { label, value, names, allLabel, disabled, parameter, initial, onChange } = props;
  const options = (Array.isArray(names) ? names : Object.entries(names)) as [T, string][];
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <select
        className={styles.select}
        value={value ?? ""}
        disabled={disabled}
        data-parameter={parameter}
        data-initial={initial}
        // The page's URL has the value.
        autoComplete={parameter && "off"}
        onChange={({ target }) => onChange(options.find(([one]) => one === target.value)?.[0])}
      >
        {allLabel && <option value="">{allLabel}</option>}
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown className={styles.arrow} size={16} strokeWidth={1.6} aria-hidden />
    </label>
  );
}
