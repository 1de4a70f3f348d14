import { Fieldset } from "@ensemble/ui";
import type { NumberRange } from "@ensemble/controls";
import { type CSSProperties, type MouseEvent, type ReactNode, useState } from "react";
import type { RangeFilter } from "./outfit-filters";
import styles from "./filter-toggles.module.css";

interface RangeSliderProps {
  filter: RangeFilter;
  bounds: NumberRange;
  range: NumberRange;
  /** Called when a thumb is released, not at each step. */
  onChange: (range: NumberRange) => void;
}

export function RangeSlider({ filter, bounds, range, onChange }: RangeSliderProps): ReactNode {
  const { label, step, formatRange } = filter;
  const [draft, setDraft] = useState<NumberRange>();
  const { from, to } = draft ?? range;
  // A step apart, because nothing costs exactly one amount.
  const moveFrom = (value: number) => ({ from: Math.min(value, to - step), to });
  const moveTo = (value: number) => ({ from, to: Math.max(value, from + step) });
  const commit = () => {
    if (draft) onChange(draft);
    setDraft(undefined);
  };
  const thumb = (name: string, value: number, move: (value: number) => NumberRange) => (
    <input
      type="range"
      className={styles.thumb}
      aria-label={name}
      aria-valuetext={formatRange({ from, to })}
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
  /** Moves the nearer thumb to where the track was pressed. */
  function pressTrack({ target, currentTarget, clientX }: MouseEvent): void {
    if (target !== currentTarget) return; // A thumb.
    const { left, width } = currentTarget.getBoundingClientRect();
    const steps = Math.round((((clientX - left) / width) * (bounds.to - bounds.from)) / step);
    const value = Math.min(Math.max(bounds.from + steps * step, bounds.from), bounds.to);
    const isFrom = Math.abs(value - from) < Math.abs(value - to);
    onChange(isFrom ? moveFrom(value) : moveTo(value));
  }

  const fraction = (value: number) => (value - bounds.from) / (bounds.to - bounds.from);
  const trackStyle = { "--from": fraction(from), "--to": fraction(to) } as CSSProperties;

  return (
    <Fieldset className={styles.field}>
      <legend className={styles.rangeLegend}>{label}</legend>
      <output className={styles.value}>{formatRange({ from, to })}</output>
      <div className={styles.track} style={trackStyle} onClick={pressTrack}>
        {thumb(`Minimum ${label.toLowerCase()}`, from, moveFrom)}
        {thumb(`Maximum ${label.toLowerCase()}`, to, moveTo)}
      </div>
    </Fieldset>
  );
}
