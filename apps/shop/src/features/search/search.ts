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
  inPlace,
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

/** The top of the price range, in whole units, which means "and more". */
export const topPrice = 500;

/**
 * What a search can be narrowed by: one value of each group must match (SEARCH-3). The database alone
 * knows the shops, so those of the address are taken as they are.
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
      seasons: season.filter((one) => one !== "All Season"),
      availabilities: availability.filter((one) => one !== "unknown"),
    },
    ranges: { price: { from: 0, to: topPrice } },
  }) as const satisfies FilterConfig;

type SearchRules = ReturnType<typeof rulesWith>;
type SearchFilters = Filters<SearchRules>;
export type SearchFilterControls = FilterControls<SearchRules>;
export type SearchGroup = keyof SearchFilters["multiChoices"];
export type SearchKind = "outfits" | "items";

/** The values of each group that the screen offers; shops come with the results. */
const offered = rulesWith([]).multiChoices;

/** The most shops that an address may name. */
const maxShops = 20;

/** The rules for an address. */
function rulesFor(searchParams: URLSearchParams): SearchRules {
  const shops = searchParams.get("shops")?.split(",").filter(Boolean) ?? [];
  return rulesWith([...new Set(shops)].slice(0, maxShops));
}

/** The search's filters, stored in the address. */
export function useSearchFilters(): SearchFilterControls {
  const [searchParams] = useSearchParams();
  return useFilters(rulesFor(searchParams));
}

export const readSearch = (searchParams: URLSearchParams): SearchFilters =>
  readFilters(rulesFor(searchParams), searchParams);

/** The keys of the search's address. */
export const searchKeys = searchParamKeys(rulesWith([]));

/** Every outfit: no text and no values. */
export const noFilters = readFilters(rulesWith([]), new URLSearchParams());

/** What a search found of one kind. */
interface ResultRows<Row> {
  total: number;
  /** Whether there are more than the total: they are counted up to a limit. */
  more: boolean;
  /** Whether nothing fits, and the rows are what comes nearest (SEARCH-8). */
  nearest: boolean;
  rows: Row[];
}

/** One page of what was found, with what to say about all of it. */
export interface SearchResult {
  /** The text that was searched for: an answer is never shown as that of a newer text. */
  text: string;
  outfits: ResultRows<OutfitCardRow>;
  items: ResultRows<Item>;
  /** The text with its spelling corrected, if something was. */
  corrected: string | null;
  /** How many results can be paged through. */
  reach: number;
}

/** Filters as the database takes them. */
function filtersOf({ multiChoices, ranges }: SearchFilters) {
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

/** One page of what a search finds: AND across groups, OR within a group (SEARCH-3). */
export const catalogSearch = (filters: SearchFilters) =>
  queryOptions({
    queryKey: outfitKeys.search(filters),
    queryFn: async ({ signal }): Promise<SearchResult> => {
      const result: unknown = await unwrap(
        db()
          .rpc("search_catalogue", {
            search: filters.text,
            filters: filtersOf(filters),
            ...pageRange(filters.page),
          })
          .abortSignal(signal),
      );
      assertSearchResult(result);
      return { text: filters.text, ...result };
    },
  });

/** The pages of results that a search shows. */
export const useSearchPages = (filters: SearchFilters) =>
  usePagedQuery(filters.page, (page) => catalogSearch({ ...filters, page }));

export type SearchPages = ReturnType<typeof useSearchPages>;

function assertSearchResult(result: unknown): asserts result is Omit<SearchResult, "text"> {
  const { outfits, items } = Object(result) as Partial<SearchResult>;
  if (!Array.isArray(outfits?.rows) || !Array.isArray(items?.rows)) {
    throw new TypeError("The response has no outfits or items.");
  }
}

/** How many results each value of a group would leave; a value that is not here leaves none. */
export type ValueCounts = Readonly<Partial<Record<string, number>>>;

export interface SearchFacets {
  /** Each group counted under the filters of the other groups. */
  counts: Partial<Record<SearchGroup, ValueCounts>>;
  /** Whether only a part was counted. */
  more: boolean;
}

/** What the results of a search could be narrowed by (SEARCH-4). */
export const searchFacets = (filters: SearchFilters, kind: SearchKind) =>
  queryOptions({
    queryKey: outfitKeys.facets({ ...filters, page: 1 }, kind),
    queryFn: async ({ signal }): Promise<SearchFacets> => {
      const facets: unknown = await unwrap(
        db()
          .rpc("search_facets", { search: filters.text, filters: filtersOf(filters), kind })
          .abortSignal(signal),
      );
      if (!Object(facets).counts) throw new TypeError("The response has no counts.");
      return facets as SearchFacets;
    },
  });

/** A group of checkboxes: its title, its values in order, and their names. */
export interface FilterGroup {
  name: SearchGroup;
  title: string;
  values: readonly string[];
  nameOf: (value: string) => string;
}

const nameFrom = (names: Readonly<Record<string, string>>) => (value: string) =>
  names[value] ?? value;

/** The specified four first; items have no occasion, vibe or budget of an outfit. */
const groups: readonly (Omit<FilterGroup, "values"> & { forItems: boolean })[] = [
  { name: "occasions", title: "Occasions", nameOf: nameFrom(shopOccasionNames), forItems: false },
  { name: "vibes", title: "Vibes", nameOf: nameFrom(vibeNames), forItems: false },
  {
    name: "budgets",
    title: "Budgets",
    nameOf: budgetName as (value: string) => string,
    forItems: false,
  },
  { name: "retailers", title: "Retailers", nameOf: nameFrom(retailerNames), forItems: true },
  { name: "categories", title: "Categories", nameOf: nameFrom(garmentNames), forItems: true },
  { name: "shops", title: "Sold by", nameOf: (value) => value, forItems: true },
  {
    name: "colors",
    title: "Colors",
    nameOf: colorName as (value: string) => string,
    forItems: true,
  },
  { name: "sizes", title: "Sizes", nameOf: (value) => value, forItems: true },
  { name: "seasons", title: "Seasons", nameOf: (value) => value, forItems: true },
  {
    name: "availabilities",
    title: "Availability",
    nameOf: nameFrom(availabilityNames),
    forItems: true,
  },
];

interface GroupValues {
  /** The shops of the results. */
  shops: ValueCounts | undefined;
  /** The shopper's own sizes, which come first (STYLE-4). */
  sizes: readonly Size[];
}

/** The groups of a kind of results. Shops are those of the results and of the address. */
export function groupsOf(
  kind: SearchKind,
  chosen: SearchFilters["multiChoices"],
  { shops = {}, sizes: ownSizes }: GroupValues,
): FilterGroup[] {
  const sizes: readonly string[] = [...new Set([...ownSizes, ...offered.sizes])];
  return groups
    .filter(({ forItems }) => kind === "outfits" || forItems)
    .map((group) => {
      if (group.name === "sizes") {
        const nameOf = (value: string) =>
          ownSizes.some((one) => one === value) ? `${value} (your size)` : value;
        return { ...group, nameOf, values: sizes };
      }
      const shopValues = [...new Set([...chosen.shops, ...Object.keys(shops)])].sort();
      return { ...group, values: group.name === "shops" ? shopValues : offered[group.name] };
    });
}

/**
 * Whether the filters are open: part of each entry in the history, so that who comes back finds them
 * as they were. Changes of the filters keep it.
 */
export function usePanelState() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const historyState = Object(state) as { filters?: boolean };
  const openInHistory = historyState.filters;
  const [lastOpen, setLastOpen] = useState(openInHistory ?? false);
  // Only the browser's history knows it, and a page rendered by a server has none yet.
  const hasHistory = useOnDevice(() => true, false);
  const open = hasHistory && (openInHistory ?? lastOpen);

  function write(filters: boolean): void {
    void navigate(pathname + search, {
      replace: true,
      state: { ...historyState, filters },
      ...inPlace,
    });
  }

  function setOpen(filters: boolean): void {
    setLastOpen(filters);
    write(filters);
  }

  // Another page of the results, or a text from the header's box, leaves them as they are.
  const isUnsaved = openInHistory === undefined && lastOpen;
  const keepOpen = useEffectEvent(() => write(true));
  useEffect(() => {
    if (isUnsaved) keepOpen();
  }, [isUnsaved]);

  return { open, setOpen };
}
