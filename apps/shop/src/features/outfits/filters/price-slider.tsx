import type { NumberRange } from "@ensemble/list";
import { useState, type CSSProperties, type ReactNode } from "react";
import { priceLabel } from "./active-filters";
import { priceRange } from "./outfit-filters";
import styles from "./price-slider.module.css";

/** In whole units. */
const step = 10;

interface PriceSliderProps {
  price: NumberRange;
  /** Called when a thumb is released, not at each step. */
  onChange: (price: NumberRange) => void;
}

/** The price range, with two thumbs; the maximum means 'and more'. */
export function PriceSlider({ price, onChange }: PriceSliderProps): ReactNode {
  const [moving, setMoving] = useState<NumberRange>();
  const { from, to } = moving ?? price;
  const letGo = () => {
    if (moving) onChange(moving);
    setMoving(undefined);
  };
  const thumb = (label: string, value: number, move: (value: number) => NumberRange) => (
    <input
      type="range"
      className={styles.thumb}
      aria-label={label}
      aria-valuetext={priceLabel({ from, to })}
      min={priceRange.from}
      max={priceRange.to}
      step={step}
      value={value}
      onChange={({ target }) => setMoving(move(Number(target.value)))}
      onPointerUp={letGo}
      onKeyUp={letGo}
      onBlur={letGo}
    />
  );
  const filled = { "--from": from / priceRange.to, "--to": to / priceRange.to } as CSSProperties;

  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>Price</legend>
      <output className={styles.value}>{priceLabel({ from, to })}</output>
      <div className={styles.track} style={filled}>
        {thumb("Lowest price", from, (value) => ({ from: Math.min(value, to), to }))}
        {thumb("Highest price", to, (value) => ({ from, to: Math.max(value, from) }))}
      </div>
    </fieldset>
  );
}
