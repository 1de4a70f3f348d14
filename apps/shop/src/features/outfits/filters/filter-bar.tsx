import { budgetNames, shopOccasionNames } from "@ensemble/catalogue";
import { FilterSelect, SearchField } from "@ensemble/controls";
import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { activeFilters } from "./active-filters";
import styles from "./filter-bar.module.css";
import { sortNames, type OutfitFilterControls } from "./outfit-filters";

interface FilterBarProps {
  list: OutfitFilterControls;
  onMore: () => void;
}

/** The filters that are always visible; the others are in 'More Filters' (OUT-4). */
export function FilterBar({ list, onMore }: FilterBarProps): ReactNode {
  const { text, choices, sort } = list.filters;
  const hidden = activeFilters({ ...list.filters, text: "", choices: { vibe: choices.vibe } });
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchField
          what="Outfits on this page"
          label="Search by title or tag"
          value={text}
          onChange={list.search}
        />
      </div>
      <FilterSelect
        quiet
        label="Occasion"
        none="All occasions"
        value={choices.occasion}
        names={shopOccasionNames}
        onChange={(value) => list.choose("occasion", value)}
      />
      <FilterSelect
        quiet
        label="Budget"
        none="All budgets"
        value={choices.budget}
        names={budgetNames()}
        onChange={(value) => list.choose("budget", value)}
      />
      <FilterSelect
        quiet
        label="Sort by"
        value={sort.by}
        names={sortNames}
        onChange={(by) => by && list.sort({ by, descending: false })}
      />
      <button type="button" className={styles.more} aria-haspopup="dialog" onClick={onMore}>
        <SlidersHorizontal size={18} strokeWidth={1.6} aria-hidden />
        More Filters
        {hidden.length > 0 && <span className={styles.badge}>{hidden.length}</span>}
      </button>
    </div>
  );
}
