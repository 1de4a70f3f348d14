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
  const [moving, setMoving] = useState<NumberRange>();
  const { from, to } = moving ?? range;
  const letGo = () => {
    if (moving) onChange(moving);
    setMoving(undefined);
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
      onChange={({ target }) => setMoving(move(Number(target.value)))}
      onPointerUp={letGo}
      onKeyUp={letGo}
      onBlur={letGo}
    />
  );
  const share = (value: number) => (value - bounds.from) / (bounds.to - bounds.from);
  const filled = { "--from": share(from), "--to": share(to) } as CSSProperties;

  return (
    <Fieldset className={styles.field}>
      <legend className={styles.rangeLegend}>{label}</legend>
      <output className={styles.value}>{nameOf({ from, to })}</output>
      <div className={styles.track} style={filled}>
        {thumb(`Lowest ${label.toLowerCase()}`, from, (value) => ({
          from: Math.min(value, to),
          to,
        }))}
        {thumb(`Highest ${label.toLowerCase()}`, to, (value) => ({
          from,
          to: Math.max(value, from),
        }))}
      </div>
    </Fieldset>
  );
}
