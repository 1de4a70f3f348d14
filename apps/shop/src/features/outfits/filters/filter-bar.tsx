import { SearchField } from "@ensemble/controls";
import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { activeFilters } from "./active-filters";
import styles from "./filter-bar.module.css";
import { choiceEntries } from "./filter-entries";
import { FilterSelects } from "./filter-selects";
import type { OutfitFilterControls } from "./outfit-filters";

interface FilterBarProps {
  list: OutfitFilterControls;
  onMore: () => void;
}

const inBar = choiceEntries.filter(([, filter]) => filter.inBar);

/** The filters that are always visible; the others are in 'More Filters' (OUT-4). */
export function FilterBar({ list, onMore }: FilterBarProps): ReactNode {
  const hidden = activeFilters(list.filters).filter((filter) => !filter.inBar);
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchField
          what="Outfits on this page"
          label="Search by title or tag"
          value={list.filters.text}
          onChange={list.search}
        />
      </div>
      <FilterSelects list={list} entries={inBar} quiet />
      <button type="button" className={styles.more} aria-haspopup="dialog" onClick={onMore}>
        <SlidersHorizontal size={18} strokeWidth={1.6} aria-hidden />
        More Filters
        {hidden.length > 0 && <span className={styles.badge}>{hidden.length}</span>}
      </button>
    </div>
  );
}
