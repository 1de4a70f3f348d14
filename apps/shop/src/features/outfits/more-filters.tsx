import { Constants } from "@ensemble/contract";
import { Button } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Sheet } from "../../layout/sheet";
import { ColorToggles, SeasonToggles } from "./filter-toggles";
import { FilterSelect } from "./filter-select";
import styles from "./more-filters.module.css";
import { noFilters, sorts, type OutfitFilters } from "./outfit-filters";
import { budgetLabel, counted, occasionLabels, sortLabels, vibeLabels } from "./outfit-labels";
import { PriceSlider } from "./price-slider";

const { occasion, vibe, budget_band } = Constants.public.Enums;

interface MoreFiltersProperties {
  filters: OutfitFilters;
  /** How many outfits match, when known. */
  total: number | undefined;
  onChange: (changes: Partial<OutfitFilters>) => void;
  onClose: () => void;
}

/**
 * Every filter at once, in a sheet (shopper §2, the 'More Filters' dialog). The list behind it
 * follows each choice, so that closing it any way keeps what was chosen.
 */
export function MoreFilters(properties: MoreFiltersProperties): ReactNode {
  const { filters, total, onChange, onClose } = properties;
  return (
    <Sheet
      title="More Filters"
      onClose={onClose}
      foot={
        <>
          <Button
            type="button"
            variant="ghost"
            color="gray"
            size="3"
            className={styles.clear}
            onClick={() => onChange(noFilters)}
          >
            Clear all
          </Button>
          <Button size="3" className={styles.show}>
            {total === undefined ? "Show outfits" : `Show ${counted(total, "outfit")}`}
          </Button>
        </>
      }
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
            options={vibe.map((value) => ({ value, label: vibeLabels[value] }))}
            onChange={(value) => onChange({ vibe: value })}
          />
          <FilterSelect
            label="Occasion"
            none="All occasions"
            value={filters.occasion}
            options={occasion.map((value) => ({ value, label: occasionLabels[value] }))}
            onChange={(value) => onChange({ occasion: value })}
          />
          <FilterSelect
            label="Budget"
            none="All budgets"
            value={filters.budget}
            options={budget_band.map((value) => ({ value, label: budgetLabel(value) }))}
            onChange={(value) => onChange({ budget: value })}
          />
          <FilterSelect
            label="Sort by"
            value={filters.sort}
            options={sorts.map((value) => ({ value, label: sortLabels[value] }))}
            onChange={(value) => onChange({ sort: value })}
          />
        </div>
      </div>
    </Sheet>
  );
}
