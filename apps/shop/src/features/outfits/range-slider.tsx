import { Fieldset } from "@ensemble/ui";
import type { NumberRange } from "@ensemble/controls";
import { type CSSProperties, type ReactNode, useState } from "react";
import type { RangeFilter } from "./outfit-filters";
import styles from "./filter-toggles.module.css";

interface RangeSliderProps {
  filter: RangeFilter;
  bounds: NumberRange;
  range: NumberRange;
  /** Called when a thumb is released, not at each step. */
  onChange: (range: NumberRange) => void;
}

/** A range, with two thumbs. */
export function RangeSlider({ filter, bounds, range, onChange }: RangeSliderProps): ReactNode {
  const { label, step, nameOf } = filter;
  const [draft, setDraft] = useState<NumberRange>();
  const { from, to } = draft ?? range;
  const commit = () => {
    if (draft) onChange(draft);
    setDraft(undefined);
  };
  const thumb = (name: string, value: number, move: (value: number) => NumberRange) => (
    <input
      type="range"
      className={styles.thumb}
      aria-label={name}
      aria-valuetext={nameOf({ from, to })}
      min={bounds.from}
      max={bounds.to}
      step={step}
      value={value}
      onChange={({ target }) => setDraft(move(Number(target.value)))}
      onPointerUp={commit}
      onKeyUp={commit}
      onBlur={commit}
    />
  );
  const fraction = (value: number) => (value - bounds.from) / (bounds.to - bounds.from);
  const trackStyle = { "--from": fraction(from), "--to": fraction(to) } as CSSProperties;

  return (
    <Fieldset className={styles.field}>
      <legend className={styles.rangeLegend}>{label}</legend>
      <output className={styles.value}>{nameOf({ from, to })}</output>
      <div className={styles.track} style={trackStyle}>
        {thumb(`Minimum ${label.toLowerCase()}`, from, (value) => ({
          from: Math.min(value, to),
          to,
        }))}
        {thumb(`Maximum ${label.toLowerCase()}`, to, (value) => ({
          from,
          to: Math.max(value, from),
        }))}
      </div>
    </Fieldset>
  );
}
