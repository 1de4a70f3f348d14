import { Constants } from "@ensemble/contract";
import { Button } from "@ensemble/ui";
import { X } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
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
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();

  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby="more-filters"
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <div className={styles.head}>
        <h2 id="more-filters" className={styles.title}>
          More Filters
        </h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={close}>
          <X size={22} strokeWidth={1.6} aria-hidden />
        </button>
      </div>
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
      <div className={styles.foot}>
        <Button variant="ghost" color="gray" size="3" onClick={() => onChange(noFilters)}>
          Clear all
        </Button>
        <Button size="3" className={styles.show} onClick={close}>
          {total === undefined ? "Show outfits" : `Show ${counted(total, "outfit")}`}
        </Button>
      </div>
    </dialog>
  );
}
