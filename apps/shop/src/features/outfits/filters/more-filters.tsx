import { budgetNames, shopOccasionNames, vibeNames } from "@ensemble/catalogue";
import { FilterSelect } from "@ensemble/controls";
import type { ReactNode } from "react";
import { FilterSheet } from "../../../layout/filter-sheet";
import { ColorToggles, SeasonToggles } from "./filter-toggles";
import styles from "./more-filters.module.css";
import { noFilters, sortNames, type OutfitFilterControls } from "./outfit-filters";
import { PriceSlider } from "./price-slider";

interface MoreFiltersProps {
  list: OutfitFilterControls;
  /** How many outfits match, when known. */
  total: number | undefined;
  onClose: () => void;
}

/** The way back leads out of the sheet, not through each choice in it. */
const inSheet = { replace: true };

/** Every filter at once, in a sheet (OUT-6). */
export function MoreFilters({ list, total, onClose }: MoreFiltersProps): ReactNode {
  const { choices, multiChoices, ranges, sort } = list.filters;
  return (
    <FilterSheet
      title="More Filters"
      total={total}
      onClear={() => list.change(noFilters, inSheet)}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <PriceSlider
          price={ranges.price}
          onChange={(price) => list.chooseRange("price", price, inSheet)}
        />
        <ColorToggles
          chosen={multiChoices.colors}
          onChange={(colors) => list.chooseMany("colors", colors, inSheet)}
        />
        <SeasonToggles
          chosen={multiChoices.seasons}
          onChange={(seasons) => list.chooseMany("seasons", seasons, inSheet)}
        />
        <div className={styles.selects}>
          <FilterSelect
            label="Vibe"
            none="All vibes"
            value={choices.vibe}
            names={vibeNames}
            onChange={(value) => list.choose("vibe", value, inSheet)}
          />
          <FilterSelect
            label="Occasion"
            none="All occasions"
            value={choices.occasion}
            names={shopOccasionNames}
            onChange={(value) => list.choose("occasion", value, inSheet)}
          />
          <FilterSelect
            label="Budget"
            none="All budgets"
            value={choices.budget}
            names={budgetNames()}
            onChange={(value) => list.choose("budget", value, inSheet)}
          />
          <FilterSelect
            label="Sort by"
            value={sort.by}
            names={sortNames}
            onChange={(by) => by && list.sort({ by, descending: false }, inSheet)}
          />
        </div>
      </div>
    </FilterSheet>
  );
}
