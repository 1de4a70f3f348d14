import { Check } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./chips.module.css";
import { FieldGroup } from "./field-group";

interface CategoryChoiceProps<T extends string> {
  label: string;
  /** All values, which are their own labels. */
  names: readonly T[];
  value: T[];
  onChange: (value: T[]) => void;
  /** Ref of the first button, where the error summary leads. */
  firstButton: (button: HTMLButtonElement | null) => void;
  issue?: string;
}

/** Toggle buttons for several values of a fixed list. */
export function CategoryChoice<T extends string>(props: CategoryChoiceProps<T>): ReactNode {
  const { label, names, value, onChange, firstButton, issue } = props;
  const toggle = (name: T) =>
    onChange(
      value.includes(name)
        ? value.filter((chosen) => chosen !== name)
        : names.filter((one) => one === name || value.includes(one)),
    );
  return (
    <FieldGroup label={label} issue={issue}>
      <div className={styles.chips}>
        {names.map((name, index) => {
          const chosen = value.includes(name);
          return (
            <button
              key={name}
              ref={index === 0 ? firstButton : undefined}
              type="button"
              className={styles.chip}
              aria-pressed={chosen}
              onClick={() => toggle(name)}
            >
              {chosen && <Check size={14} strokeWidth={2} aria-hidden />}
              {name}
            </button>
          );
        })}
      </div>
    </FieldGroup>
  );
}
