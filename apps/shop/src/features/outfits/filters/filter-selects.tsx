import { FilterSelect } from "@ensemble/controls";
import type { ReactNode } from "react";
import type { choiceEntries } from "./filter-entries";
import { sortNames, type OutfitFilterControls } from "./outfit-filters";

interface FilterSelectsProps {
  list: OutfitFilterControls;
  entries: typeof choiceEntries;
  /** Hides the labels visually when space is short. */
  quiet?: boolean;
  /** Replaces the current history entry. */
  replace?: boolean;
}

/** A select for each of these filters, and one for the order. */
export function FilterSelects({ list, entries, quiet, replace }: FilterSelectsProps): ReactNode {
  const { choices, sort } = list.filters;
  const names = Object.fromEntries(
    list.rules.sorts.map((by) => [by, sortNames[by]]),
  ) as typeof sortNames;
  return (
    <>
      {entries.map(([key, { label, none, names }]) => (
        <FilterSelect
          key={key}
          {...{ label, none, quiet }}
          value={choices[key]}
          names={names()}
          onChange={(value) => list.choose(key, value, { replace })}
        />
      ))}
      <FilterSelect
        quiet={quiet}
        label="Sort by"
        value={sort.by}
        names={names}
        onChange={(by) => by && list.sort({ by, descending: false }, { replace })}
      />
    </>
  );
}
