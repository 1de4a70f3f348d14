import { formatList } from "@ensemble/catalogue";
import { useId, type ReactNode } from "react";
import { pickerSizes, recommendedSize, type PickerSize, type Size } from "./size-choice";
import styles from "./size-picker.module.css";

interface SizePickerProps {
  /** The sizes that at least one item of the outfit comes in. */
  offered: readonly Size[];
  chosen: PickerSize;
  onChoose: (size: PickerSize) => void;
}

/**
 * Picks the shopper's size. Sizes that no item comes in are disabled, but a remembered one stays
 * selected.
 */
export function SizePicker({ offered, chosen, onChoose }: SizePickerProps): ReactNode {
  const hint = useId();
  const missing = pickerSizes.filter((size) => !offered.includes(size));
  return (
    <fieldset className={styles.field} aria-describedby={hint}>
      <legend className={styles.legend}>Size</legend>
      <div className={styles.sizes}>
        {pickerSizes.map((size) => (
          <label key={size} className={styles.size}>
            <input
              type="radio"
              name="size"
              className={styles.input}
              checked={size === chosen}
              disabled={!offered.includes(size)}
              onChange={() => onChoose(size)}
            />
            <span className={styles.box}>{size}</span>
          </label>
        ))}
      </div>
      <p id={hint} className={styles.hint}>
        {missing.includes(chosen) && `Your size ${chosen} is not in this outfit. `}
        Size {recommendedSize} is recommended.
        {missing.length > 0 && ` No piece of this outfit comes in ${formatList(missing, "or")}.`}
      </p>
    </fieldset>
  );
}
