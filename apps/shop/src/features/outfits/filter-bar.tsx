import { Chip, Flex, LinkButton, PlainList } from "@ensemble/ui";
import { FilterBar, FilterSelect, SearchField } from "@ensemble/controls";
import { X } from "lucide-react";
import { useQuery } from "@ensemble/query";
import type { ReactNode } from "react";
import { FilterButton } from "../../components/filter-button";
import { type OutfitFilterControls, sortNames } from "./outfit-filters";
import styles from "./outfit-list.module.css";
import { activeFilters, choiceEntries, stylistsQuery } from "./outfit-page";

interface OutfitFilterBarProps {
  list: OutfitFilterControls;
  onMore: () => void;
}

const inBar = choiceEntries.filter(([, filter]) => filter.inBar);

/** The filters that are always visible. The rest are in 'More Filters' (OUT-4). */
export function OutfitFilterBar({ list, onMore }: OutfitFilterBarProps): ReactNode {
  const hidden = activeFilters(list.filters).filter((filter) => !filter.inBar);
  return (
    <FilterBar quiet>
      <SearchField
        what="Outfits on this page"
        label="Search by title or tag"
        value={list.filters.text}
        onChange={list.search}
      />
      <FilterSelects list={list} entries={inBar} />
      <FilterButton label="More Filters" count={hidden.length} onClick={onMore} />
    </FilterBar>
  );
}

interface FilterSelectsProps {
  list: OutfitFilterControls;
  entries: typeof choiceEntries;
  replace?: boolean;
}

export function FilterSelects({ list, entries, replace }: FilterSelectsProps): ReactNode {
  const { choices, sort } = list.filters;
  const names = Object.fromEntries(
    list.rules.sorts.map((by) => [by, sortNames[by]]),
  ) as typeof sortNames;
  return (
    <>
      {entries.map(([key, { label, none, names }]) => (
        <FilterSelect
          key={key}
          {...{ label, allLabel: none }}
          value={choices[key]}
          names={names()}
          parameter={key}
          onChange={(value) => list.choose(key, value, { replace })}
        />
      ))}
      <FilterSelect
        label="Sort by"
        value={sort.by}
        names={names}
        parameter="sort"
        initial={list.rules.defaultSort.by}
        onChange={(by) => by && list.sort({ by, descending: false }, { replace })}
      />
    </>
  );
}

export function FilterChips({ list }: { list: OutfitFilterControls }): ReactNode {
  const isByStylist = list.filters.choices.stylist !== undefined;
  const stylists = useQuery({ ...stylistsQuery(), enabled: isByStylist });
  const active = activeFilters(list.filters, stylists.data);
  if (active.length === 0) return null;
  return (
    <Flex asChild wrap="wrap" gap="2" mb="3">
      <PlainList aria-label="Active filters">
        {active.map(({ label, without }) => (
          <li key={label}>
            <Chip
              type="button"
              className={styles.chip}
              aria-label={`Remove filter ${label}`}
              onClick={() => list.change(without)}
            >
              {label}
              <X size={14} aria-hidden />
            </Chip>
          </li>
        ))}
        <li>
          <LinkButton type="button" onClick={list.clear}>
            Clear all filters
          </LinkButton>
        </li>
      </PlainList>
    </Flex>
  );
}
