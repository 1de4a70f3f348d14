import { useId, type ReactNode } from "react";
import styles from "./named-select.module.css";

interface NamedSelectProps<Value extends string> {
  label: string;
  /** The values with their names, in the order they are listed. */
  names: Record<Value, string>;
  /** What choosing nothing is called; without it something is always chosen. */
  none?: string;
  value: Value | undefined;
  disabled?: boolean;
  onChange: (value: Value | undefined) => void;
}

/** A choice of one: the browser's own list, which a phone shows as a wheel and costs no code. */
export function NamedSelect<Value extends string>(props: NamedSelectProps<Value>): ReactNode {
  const id = useId();
  const { label, names, none, value, disabled, onChange } = props;
  const choices = Object.entries(names) as [Value, string][];
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value ?? ""}
        disabled={disabled}
        data-chosen={none !== undefined && value !== undefined}
        onChange={(event) => onChange(choices.find(([key]) => key === event.target.value)?.[0])}
      >
        {none !== undefined && <option value="">{none}</option>}
        {choices.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
