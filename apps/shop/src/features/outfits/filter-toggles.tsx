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

/** The values of a multiple choice, as colors if they are some; an outfit matches with any of them. */
export function FilterToggles<Value extends string>(props: FilterTogglesProps<Value>): ReactNode {
  const { filter, chosen, onChange } = props;
  const { label, offered, nameOf, swatchOf } = filter;
  const toggle = (value: Value) =>
    onChange(
      chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
    );
  return (
    <Fieldset>
      <legend className={styles.legend}>{label}</legend>
      <div className={swatchOf ? styles.swatches : styles.pills}>
        {offered.map((value) => {
          const swatch = swatchOf?.(value);
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
              {nameOf(value)}
            </button>
          ) : (
            <Chip key={value} {...buttonProps} className={styles.pill}>
              {nameOf(value)}
            </Chip>
          );
        })}
      </div>
    </Fieldset>
  );
}
