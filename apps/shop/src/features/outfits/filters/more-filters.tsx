import { budgetNames, shopOccasionNames, vibeNames } from "@ensemble/catalogue";
import { FilterSelect } from "@ensemble/controls";
import type { ReactNode } from "react";
import { FilterSheet } from "../../../layout/filter-sheet";
import { ColorToggles, SeasonToggles } from "./filter-toggles";
import styles from "./more-filters.module.css";
import { noFilters, type OutfitFilters, sortLabels } from "./outfit-filters";
import { PriceSlider } from "./price-slider";

interface MoreFiltersProps {
  filters: OutfitFilters;
  /** How many outfits match, when known. */
  total: number | undefined;
  onChange: (changes: Partial<OutfitFilters>) => void;
  onClose: () => void;
}

/** Every filter at once, in a sheet (OUT-6). */
export function MoreFilters(props: MoreFiltersProps): ReactNode {
  const { filters, total, onChange, onClose } = props;
  return (
    <FilterSheet
      title="More Filters"
      total={total}
      onClear={() => onChange(noFilters)}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <PriceSlider price={filters.price} onChange={(price) => onChange({ price })} />
        <ColorToggles chosen={filters.colors} onChange={(colors) => onChange({ colors })} />
        <SeasonToggles chosen={filters.seasons} onChange={(seasons) => onChange({ seasons })} />
        <div className={styles.selects}>
          <FilterSelect
            label="Vibe"
            none="All vibes"
            value={filters.vibe}
            names={vibeNames}
            onChange={(value) => onChange({ vibe: value })}
          />
          <FilterSelect
            label="Occasion"
            none="All occasions"
            value={filters.occasion}
            names={shopOccasionNames}
            onChange={(value) => onChange({ occasion: value })}
          />
          <FilterSelect
            label="Budget"
            none="All budgets"
            value={filters.budget}
            names={budgetNames()}
            onChange={(value) => onChange({ budget: value })}
          />
          <FilterSelect
            label="Sort by"
            value={filters.sort}
            names={sortLabels}
            onChange={(value) => onChange({ sort: value })}
          />
        </div>
      </div>
    </FilterSheet>
  );
}
