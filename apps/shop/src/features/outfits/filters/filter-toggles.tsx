import { colorName } from "@ensemble/catalogue";
import { Constants } from "@ensemble/contract/database";
import { Check } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import styles from "./filter-toggles.module.css";
import type { Color, Season } from "./outfit-filters";
import { isLight, swatches } from "./swatch";

const { item_color: colors, season } = Constants.public.Enums;
/** 'All Season' describes outfits; shoppers do not search for it. */
const seasons = season.filter((one) => one !== "All Season");

interface TogglesProps<T> {
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
}

const toggled = <T,>(chosen: readonly T[], value: T): T[] =>
  chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];

/** The twelve colors, multiple choice; an outfit matches with any of them. */
export function ColorToggles({ chosen, onChange }: TogglesProps<Color>): ReactNode {
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>Colors</legend>
      <div className={styles.swatches}>
        {colors.map((color) => (
          <button
            key={color}
            type="button"
            className={styles.swatch}
            style={{ "--swatch": swatches[color] } as CSSProperties}
            aria-pressed={chosen.includes(color)}
            onClick={() => onChange(toggled(chosen, color))}
          >
            <span className={styles.dot} data-light={isLight(color)}>
              <Check size={18} aria-hidden />
            </span>
            {colorName(color)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** The four seasons, multiple choice. */
export function SeasonToggles({ chosen, onChange }: TogglesProps<Season>): ReactNode {
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>Seasons</legend>
      <div className={styles.seasons}>
        {seasons.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.season}
            aria-pressed={chosen.includes(one)}
            onClick={() => onChange(toggled(chosen, one))}
          >
            {one}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
