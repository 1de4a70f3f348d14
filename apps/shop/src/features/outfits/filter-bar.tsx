import { Constants } from "@ensemble/contract";
import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { activeFilters } from "./active-filters";
import styles from "./filter-bar.module.css";
import { FilterSelect } from "./filter-select";
import { ListSearch } from "./list-search";
import { sorts, type OutfitFilters } from "./outfit-filters";
import { budgetLabel, occasionLabels, sortLabels } from "./outfit-labels";

const { occasion, budget_band } = Constants.public.Enums;

interface FilterBarProperties {
  filters: OutfitFilters;
  onChange: (changes: Partial<OutfitFilters>, options?: { replace: boolean }) => void;
  onMore: () => void;
}

/** The filters that are always in view; the rest is behind 'More Filters' (shopper §2). */
export function FilterBar({ filters, onChange, onMore }: FilterBarProperties): ReactNode {
  const hidden = activeFilters({ ...filters, text: "", occasion: undefined, budget: undefined });
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <ListSearch
          value={filters.text}
          onChange={(text) => onChange({ text }, { replace: true })}
        />
      </div>
      <FilterSelect
        quiet
        label="Occasion"
        none="All occasions"
        value={filters.occasion}
        options={occasion.map((value) => ({ value, label: occasionLabels[value] }))}
        onChange={(value) => onChange({ occasion: value })}
      />
      <FilterSelect
        quiet
        label="Budget"
        none="All budgets"
        value={filters.budget}
        options={budget_band.map((value) => ({ value, label: budgetLabel(value) }))}
        onChange={(value) => onChange({ budget: value })}
      />
      <FilterSelect
        quiet
        label="Sort by"
        value={filters.sort}
        options={sorts.map((value) => ({ value, label: sortLabels[value] }))}
        onChange={(value) => onChange({ sort: value })}
      />
      <button type="button" className={styles.more} aria-haspopup="dialog" onClick={onMore}>
        <SlidersHorizontal size={18} strokeWidth={1.6} aria-hidden />
        More Filters
        {hidden.length > 0 && <span className={styles.badge}>{hidden.length}</span>}
      </button>
    </div>
  );
}
