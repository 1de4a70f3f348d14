import {
  budgetName,
  colorName,
  garmentNames,
  retailerNames,
  shopOccasionNames,
  vibeNames,
} from "@ensemble/domain";
import { Constants } from "@ensemble/contract/database";
import {
  searchParamKeys,
  type FilterControls,
  type FilterConfig,
  type Filters,
  readFilters,
  useFilters,
} from "@ensemble/controls";
import { queryOptions } from "@ensemble/query";
import { useLocation, useNavigate, useSearchParams } from "@ensemble/router";
import { db, unwrap } from "@ensemble/session";
import { useOnDevice } from "@ensemble/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { pageRange, usePagedQuery } from "../../components/page-range";
import { outfitKeys } from "../../query-keys";
import { availabilityNames, type Item } from "../items/items";
import { occasions } from "../outfits/outfit-filters";
import type { OutfitCardRow } from "../outfits/outfits";
import type { Size } from "../style/style";

const {
  garment,
  item_availability: availability,
  item_color: colors,
  size: sizes,
  season,
  vibe,
  budget_band,
  retailer,
} = Constants.public.Enums;

/** The upper bound of the price range, in whole currency units. It means "and more". */
export const topPrice = 500;

/**
 * Returns the filters of a search. One value of each group must match (SEARCH-3). Shops in the URL
 * are taken as they are, because only the database knows them.
 */
const rulesWith = (shops: readonly string[]) =>
  ({
    choices: { show: ["outfits", "items"] },
    multiChoices: {
      occasions,
      vibes: vibe,
      budgets: budget_band,
      retailers: retailer,
      categories: garment,
      shops,
      colors,
      sizes,
      seasons: season.filter((value) => value !== "All Season"),
      availabilities: availability.filter((value) => value !== "unknown"),
    },
    ranges: { price: { from: 0, to: topPrice } },
  }) as const satisfies FilterConfig;

type SearchRules = ReturnType<typeof rulesWith>;
type SearchFilters = Filters<SearchRules>;
export type SearchFilterControls = FilterControls<SearchRules>;
export type SearchGroup = keyof SearchFilters["multiChoices"];
export type SearchKind = "outfits" | "items";

/** The values that the screen offers in each group. Shops come with the results. */
const offered = rulesWith([]).multiChoices;

const maxShops = 20;

function rulesFor(searchParams: URLSearchParams): SearchRules {
  const shops = searchParams.get("shops")?.split(",").filter(Boolean) ?? [];
  return rulesWith([...new Set(shops)].slice(0, maxShops));
}

/** Returns the filters of the URL, and functions that change them. */
export function useSearchFilters(): SearchFilterControls {
  const [searchParams] = useSearchParams();
  return useFilters(rulesFor(searchParams));
}

export const readSearch = (searchParams: URLSearchParams): SearchFilters =>
  readFilters(rulesFor(searchParams), searchParams);

export const searchKeys = searchParamKeys(rulesWith([]));

/** The state without text and filters, which finds every outfit. */
export const noFilters = readFilters(rulesWith([]), new URLSearchParams());

interface ResultRows<Row> {
  total: number;
  /** Whether there are more than `total`, which is counted up to a limit. */
  more: boolean;
  /** Whether nothing matches and the rows are the closest results (SEARCH-8). */
  nearest: boolean;
  rows: Row[];
}

/** One page of results, with facts about all of them. */
export interface SearchResult {
  /** The searched text, so that a result is never shown for a newer text. */
  text: string;
  outfits: ResultRows<OutfitCardRow>;
  items: ResultRows<Item>;
  /** The text with corrected spelling, if any. */
  corrected: string | null;
  /** Wishes that no fact answers: "maternity". */
  ignored: string[];
  /** How many results can be paged through. */
  reach: number;
}

/** Converts filters to the argument of the database functions. */
function toFilterArguments({ multiChoices, ranges }: SearchFilters) {
  const { from, to } = ranges.price;
  return {
    ...Object.fromEntries(
      Object.entries(multiChoices)
        .filter(([, values]) => values.length > 0)
        .map(([group, values]) => [group, [...values]]),
    ),
    ...(from > 0 && { price_from: from }),
    ...(to < topPrice && { price_to: to }),
  };
}

/** Queries a page of results: AND across groups, OR within a group (SEARCH-3). */
export const catalogSearchQuery = (filters: SearchFilters) =>
  queryOptions({
    queryKey: outfitKeys.search(filters),
    queryFn: async ({ signal }): Promise<SearchResult> => {
      const result: unknown = await unwrap(
        db()
          .rpc("search_catalogue", {
            search: filters.text,
            filters: toFilterArguments(filters),
            ...pageRange(filters.page),
          })
          .abortSignal(signal),
      );
      assertSearchResult(result);
      return { text: filters.text, ...result };
    },
  });

export const useSearchPages = (filters: SearchFilters) =>
  usePagedQuery(filters.page, (page) => catalogSearchQuery({ ...filters, page }));

export type SearchPages = ReturnType<typeof useSearchPages>;

function assertSearchResult(result: unknown): asserts result is Omit<SearchResult, "text"> {
  const { outfits, items } = Object(result) as Partial<SearchResult>;
  if (!Array.isArray(outfits?.rows) || !Array.isArray(items?.rows)) {
    throw new TypeError("The response has no outfits or items.");
  }
}

/** How many results each value of a group would leave; 0 if a value is missing. */
export type ValueCounts = Readonly<Partial<Record<string, number>>>;

export interface SearchFacets {
  /** Counts by group and value. Each group ignores its own values. */
  counts: Partial<Record<SearchGroup, ValueCounts>>;
  /** Whether only a part was counted. */
  more: boolean;
}

/** Queries the counts of the filter values (SEARCH-4). */
export const searchFacetsQuery = (filters: SearchFilters, kind: SearchKind) =>
  queryOptions({
    queryKey: outfitKeys.facets({ ...filters, page: 1 }, kind),
    queryFn: async ({ signal }): Promise<SearchFacets> => {
      const facets: unknown = await unwrap(
        db()
          .rpc("search_facets", { search: filters.text, filters: toFilterArguments(filters), kind })
          .abortSignal(signal),
      );
      if (!Object(facets).counts) throw new TypeError("The response has no counts.");
      return facets as SearchFacets;
    },
  });

/** A group of checkboxes. */
export interface FilterGroup {
  name: SearchGroup;
  title: string;
  values: readonly string[];
  toLabel: (value: string) => string;
}

const nameFrom = (names: Readonly<Record<string, string>>) => (value: string) =>
  names[value] ?? value;

/** In display order. Of the first four, items have only retailers. */
const groups: readonly (Omit<FilterGroup, "values"> & { forItems: boolean })[] = [
  { name: "occasions", title: "Occasions", toLabel: nameFrom(shopOccasionNames), forItems: false },
  { name: "vibes", title: "Vibes", toLabel: nameFrom(vibeNames), forItems: false },
  {
    name: "budgets",
    title: "Budgets",
    toLabel: budgetName as (value: string) => string,
    forItems: false,
  },
  { name: "retailers", title: "Retailers", toLabel: nameFrom(retailerNames), forItems: true },
  { name: "categories", title: "Categories", toLabel: nameFrom(garmentNames), forItems: true },
  { name: "shops", title: "Shops", toLabel: (value) => value, forItems: true },
  {
    name: "colors",
    title: "Colors",
    toLabel: colorName as (value: string) => string,
    forItems: true,
  },
  { name: "sizes", title: "Sizes", toLabel: (value) => value, forItems: true },
  { name: "seasons", title: "Seasons", toLabel: (value) => value, forItems: true },
  {
    name: "availabilities",
    title: "Availability",
    toLabel: nameFrom(availabilityNames),
    forItems: true,
  },
];

interface GroupValues {
  shops: ValueCounts | undefined;
  /** The shopper's own sizes, shown first (STYLE-4). */
  sizes: readonly Size[];
}

/** Returns the filter groups of a result type. Shops come from the results and the URL. */
export function createFilterGroups(
  kind: SearchKind,
  chosen: SearchFilters["multiChoices"],
  { shops = {}, sizes: ownSizes }: GroupValues,
): FilterGroup[] {
  const sizes: readonly string[] = [...new Set([...ownSizes, ...offered.sizes])];
  return groups
    .filter(({ forItems }) => kind === "outfits" || forItems)
    .map((group) => {
      if (group.name === "sizes") {
        const formatSize = (value: string) =>
          ownSizes.some((size) => size === value) ? `${value} (your size)` : value;
        return { ...group, toLabel: formatSize, values: sizes };
      }
      const shopValues = [...new Set([...chosen.shops, ...Object.keys(shops)])].sort();
      return { ...group, values: group.name === "shops" ? shopValues : offered[group.name] };
    });
}

/**
 * Returns whether the filters are open, and a function that opens and closes them. Stored in the
 * history entry, so that going back restores it; changing filters keeps it.
 */
export function usePanelState() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const historyState = Object(state) as { filters?: boolean };
  const openInHistory = historyState.filters;
  const [lastOpen, setLastOpen] = useState(openInHistory ?? false);
  // The history entry is only known in the browser, after hydration.
  const open = useOnDevice(() => openInHistory ?? lastOpen, false);

  function write(filters: boolean): void {
    // Not in the same frame, which only opens or closes the filters.
    void navigate(pathname + search, {
      replace: true,
      state: { ...historyState, filters },
      preventScrollReset: true,
    });
  }

  function setOpen(filters: boolean): void {
    setLastOpen(filters);
    // Otherwise, the effect below writes it.
    if (openInHistory !== undefined) write(filters);
  }

  // Keep the filters open on another page of results, and after a search from the header.
  const isUnsaved = openInHistory === undefined && lastOpen;
  const keepOpen = useEffectEvent(() => write(true));
  useEffect(() => {
    if (isUnsaved) keepOpen();
  }, [isUnsaved]);

  return { open, setOpen };
}
