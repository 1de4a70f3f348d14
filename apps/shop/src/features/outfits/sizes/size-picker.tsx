import { formatList } from "@ensemble/catalogue";
import { useId, type ReactNode } from "react";
import type { Size } from "../../style/style";
import styles from "./size-picker.module.css";
import { pickerSizes, recommendedSize } from "./size-choice";

interface SizePickerProps {
  /** The sizes that at least one item of the outfit comes in. */
  offered: readonly Size[];
  chosen: Size;
  /** Whether that is her own size. */
  hers: boolean;
  onChoose: (size: Size) => void;
}

/**
 * Picks the shopper's size. Sizes that no item comes in are disabled, but a remembered one stays
 * selected.
 */
export function SizePicker({ offered, chosen, hers, onChoose }: SizePickerProps): ReactNode {
  const hint = useId();
  // Hers may be beyond the usual ones.
  const shown: Size[] = [...new Set([...pickerSizes, chosen])];
  const missing = shown.filter((size) => !offered.includes(size));
  return (
    <fieldset className={styles.field} aria-describedby={hint}>
      <legend className={styles.legend}>Size</legend>
      <div className={styles.sizes}>
        {shown.map((size) => (
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
        {hers ? hersIs(chosen, missing) : `Size ${recommendedSize} is recommended.`}
        {missing.length > 0 && ` No piece of this outfit comes in ${formatList(missing, "or")}.`}
      </p>
    </fieldset>
  );
}

const hersIs = (size: Size, missing: readonly Size[]): string =>
  missing.includes(size) ? `Your size ${size} is not in this outfit.` : `${size} is your size.`;
