import { useState, type CSSProperties, type ReactNode } from "react";
import { priceLabel } from "./active-filters";
import { priceRange, type OutfitFilters } from "./outfit-filters";
import styles from "./price-slider.module.css";

type Price = OutfitFilters["price"];

interface PriceSliderProps {
  price: Price;
  /** Called when a thumb is released, not at each step. */
  onChange: (price: Price) => void;
}

/** The price range, with two thumbs; the maximum means 'and more'. */
export function PriceSlider({ price, onChange }: PriceSliderProps): ReactNode {
  const [moving, setMoving] = useState<Price>();
  const { from, to } = moving ?? price;
  const letGo = () => {
    if (moving) onChange(moving);
    setMoving(undefined);
  };
  const thumb = (label: string, value: number, move: (value: number) => Price) => (
    <input
      type="range"
      className={styles.thumb}
      aria-label={label}
      aria-valuetext={priceLabel({ from, to })}
      min={priceRange.from}
      max={priceRange.to}
      step={priceRange.step}
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
