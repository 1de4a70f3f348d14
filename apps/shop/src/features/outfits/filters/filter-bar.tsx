import { budgetNames, shopOccasionNames } from "@ensemble/catalogue";
import { FilterSelect, SearchField } from "@ensemble/controls";
import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { activeFilters } from "./active-filters";
import styles from "./filter-bar.module.css";
import type { OutfitFilters } from "./outfit-filters";
import { sortLabels } from "./outfit-filters";

interface FilterBarProps {
  filters: OutfitFilters;
  onChange: (changes: Partial<OutfitFilters>, options?: { replace: boolean }) => void;
  onMore: () => void;
}

/** The filters that are always visible; the others are in 'More Filters' (OUT-4). */
export function FilterBar({ filters, onChange, onMore }: FilterBarProps): ReactNode {
  const hidden = activeFilters({ ...filters, text: "", occasion: undefined, budget: undefined });
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchField
          what="Outfits on this page"
          label="Search by title or tag"
          value={filters.text}
          onChange={(text) => onChange({ text }, { replace: true })}
        />
      </div>
      <FilterSelect
        quiet
        label="Occasion"
        none="All occasions"
        value={filters.occasion}
        names={shopOccasionNames}
        onChange={(value) => onChange({ occasion: value })}
      />
      <FilterSelect
        quiet
        label="Budget"
        none="All budgets"
        value={filters.budget}
        names={budgetNames()}
        onChange={(value) => onChange({ budget: value })}
      />
      <FilterSelect
        quiet
        label="Sort by"
        value={filters.sort}
        names={sortLabels}
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
