import { Chip, Fieldset } from "@ensemble/ui";
import { Check } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import styles from "./filter-toggles.module.css";
import type { MultiChoiceFilter } from "./outfit-filters";

interface FilterTogglesProps<Value extends string> {
  filter: Omit<MultiChoiceFilter<Value>, "argument">;
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/**
 * Toggles for a filter with several values, as swatches for colors. An outfit matches any of them.
 */
export function FilterToggles<Value extends string>(props: FilterTogglesProps<Value>): ReactNode {
  const { filter, chosen, onChange } = props;
  const { label, offered, toLabel, toSwatch } = filter;
  const toggle = (value: Value) =>
    onChange(
      chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
    );
  return (
    <Fieldset>
      <legend className={styles.legend}>{label}</legend>
      <div className={toSwatch ? styles.swatches : styles.pills}>
        {offered.map((value) => {
          const swatch = toSwatch?.(value);
          const buttonProps = {
            type: "button",
            "aria-pressed": chosen.includes(value),
            onClick: () => toggle(value),
          } as const;
          return swatch ? (
            <button
              key={value}
              {...buttonProps}
              className={styles.swatch}
              style={{ "--swatch": swatch.color } as CSSProperties}
            >
              <span className={styles.dot} data-light={swatch.light}>
                <Check size={18} aria-hidden />
              </span>
              {toLabel(value)}
            </button>
          ) : (
            <Chip key={value} {...buttonProps} className={styles.pill}>
              {toLabel(value)}
            </Chip>
          );
        })}
      </div>
    </Fieldset>
  );
}
