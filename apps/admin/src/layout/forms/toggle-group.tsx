import { useId, type ReactNode } from "react";
import styles from "./toggle-group.module.css";

interface ToggleGroupProps<T extends string> {
  label: string;
  /** The values with their names, in the order they are listed. */
  names: Record<T, string>;
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
  issue?: string;
  /** What a form's error summary leads to: the first checkbox. */
  inputRef?: (input: HTMLInputElement | null) => void;
}

/** Any number of choices among few, in the order of the list however they were ticked. */
export function ToggleGroup<T extends string>(props: ToggleGroupProps<T>): ReactNode {
  const { label, names, chosen, onChange, issue, inputRef } = props;
  const id = useId();
  const values = Object.keys(names) as T[];
  return (
    <fieldset className={styles.group} aria-describedby={issue ? id : undefined}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.choices}>
        {values.map((value, place) => (
          <label key={value} className={styles.choice}>
            <input
              ref={place === 0 ? inputRef : undefined}
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
