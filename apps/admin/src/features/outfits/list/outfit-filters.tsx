import { budgetNames, occasionNames, vibeNames } from "@ensemble/domain";
import { type FilterControls, FilterSelect, SearchField } from "@ensemble/controls";
import type { ReactNode } from "react";
import { FilterBar } from "../../../layout/lists/filter-bar";
import { stateNames, type RecordState } from "../../../layout/records/record-state";
import type { outfitRules } from "./outfit-rules";

interface OutfitFiltersProps {
  list: FilterControls<typeof outfitRules>;
  /** Number of outfits by status. */
  counts: Record<RecordState, number> | undefined;
}

export function OutfitFilters({ list, counts }: OutfitFiltersProps): ReactNode {
  const { text, choices } = list.filters;
  return (
    <FilterBar>
      <SearchField
        what="Outfits"
        label="Search by title, occasion or vibe"
        value={text}
        onChange={list.search}
      />
      <FilterSelect
        label="Status"
        none="All but deleted"
        names={namesWithCounts(counts)}
        value={choices.status}
        onChange={(value) => list.choose("status", value)}
      />
      <FilterSelect
        label="Occasion"
        none="All"
        names={occasionNames}
        value={choices.occasion}
        onChange={(value) => list.choose("occasion", value)}
      />
      <FilterSelect
        label="Vibe"
        none="All"
        names={vibeNames}
        value={choices.vibe}
        onChange={(value) => list.choose("vibe", value)}
      />
      <FilterSelect
        label="Budget"
        none="All"
        names={budgetNames()}
        value={choices.budget}
        onChange={(value) => list.choose("budget", value)}
      />
    </FilterBar>
  );
}

function namesWithCounts(counts: OutfitFiltersProps["counts"]): Record<RecordState, string> {
  if (!counts) return stateNames;
  const name = (state: RecordState) => `${stateNames[state]} (${counts[state]})`;
  return { published: name("published"), draft: name("draft"), deleted: name("deleted") };
}
