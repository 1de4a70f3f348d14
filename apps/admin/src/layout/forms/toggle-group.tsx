import { useId, type ReactNode } from "react";
import styles from "./toggle-group.module.css";

interface ToggleGroupProps<T extends string> {
  label: string;
  /** Labels by value, in display order. */
  names: Record<T, string>;
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
  issue?: string;
  /** Ref of the first checkbox, where the error summary leads. */
  inputRef?: (input: HTMLInputElement | null) => void;
}

/** Checkboxes for several of a few values; `onChange` gets them in display order. */
export function ToggleGroup<T extends string>(props: ToggleGroupProps<T>): ReactNode {
  const { label, names, chosen, onChange, issue, inputRef } = props;
  const id = useId();
  const values = Object.keys(names) as T[];
  return (
    <fieldset className={styles.group} aria-describedby={issue ? id : undefined}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.choices}>
        {values.map((value, index) => (
          <label key={value} className={styles.choice}>
            <input
              ref={index === 0 ? inputRef : undefined}
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(
                  values.filter((one) => (one === value ? target.checked : chosen.includes(one))),
                )
              }
            />
            {names[value]}
          </label>
        ))}
      </div>
      {issue && (
        <p id={id} className={styles.issue}>
          {issue}
        </p>
      )}
    </fieldset>
  );
}
