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
  addressKeys,
  type FilterControls,
  type FilterRules,
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
import { rangeOf, usePagesShown } from "../../components/page-range";
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
  }) as const satisfies FilterRules;

type SearchRules = ReturnType<typeof rulesWith>;
type SearchFilters = Filters<SearchRules>;
export type SearchFilterControls = FilterControls<SearchRules>;
export type SearchGroup = keyof SearchFilters["multiChoices"];
export type SearchKind = "outfits" | "items";

/** The values of each group that the screen offers; shops come with the results. */
const offered = rulesWith([]).multiChoices;

/** The most shops that an address may name. */
const mostShops = 20;

/** The rules for an address. */
function rulesFor(address: URLSearchParams): SearchRules {
  const shops = address.get("shops")?.split(",").filter(Boolean) ?? [];
  return rulesWith([...new Set(shops)].slice(0, mostShops));
}

/** The search's filters, stored in the address. */
export function useSearchFilters(): SearchFilterControls {
  const [address] = useSearchParams();
  return useFilters(rulesFor(address));
}

export const readSearch = (address: URLSearchParams): SearchFilters =>
  readFilters(rulesFor(address), address);

/** The keys of the search's address. */
export const searchKeys = addressKeys(rulesWith([]));

/** Every outfit: no text and no values. */
export const noFilters = readFilters(rulesWith([]), new URLSearchParams());

/** What a search found of one kind. */
interface Found<Row> {
  total: number;
  /** Whether there are more than the total: they are counted up to a limit. */
  more: boolean;
  /** Whether nothing fits, and the rows are what comes nearest (SEARCH-8). */
  nearest: boolean;
  rows: Row[];
}

/** One page of what was found, with what to say about all of it. */
export interface SearchAnswer {
  /** The text that was searched for: an answer is never shown as that of a newer text. */
  text: string;
  outfits: Found<OutfitCardRow>;
  items: Found<Item>;
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
export const catalogueSearch = (filters: SearchFilters) =>
  queryOptions({
    queryKey: outfitKeys.search(filters),
    queryFn: async ({ signal }): Promise<SearchAnswer> => {
      const answer: unknown = await unwrap(
        db()
          .rpc("search_catalogue", {
            search: filters.text,
            filters: filtersOf(filters),
            ...rangeOf(filters.page),
          })
          .abortSignal(signal),
      );
      assertAnswer(answer);
      return { text: filters.text, ...answer };
    },
  });

/** The pages of results that a search shows. */
export const useSearchPages = (filters: SearchFilters) =>
  usePagesShown(filters.page, (page) => catalogueSearch({ ...filters, page }));

export type SearchPages = ReturnType<typeof useSearchPages>;

function assertAnswer(answer: unknown): asserts answer is Omit<SearchAnswer, "text"> {
  const { outfits, items } = Object(answer) as Partial<SearchAnswer>;
  if (!Array.isArray(outfits?.rows) || !Array.isArray(items?.rows)) {
    throw new TypeError("The answer has no outfits or items.");
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
      if (!Object(facets).counts) throw new TypeError("The answer has no counts.");
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

const named = (names: Readonly<Record<string, string>>) => (value: string) => names[value] ?? value;

/** The specified four first; items have no occasion, vibe or budget of an outfit. */
const groups: readonly (Omit<FilterGroup, "values"> & { ofItems: boolean })[] = [
  { name: "occasions", title: "Occasions", nameOf: named(shopOccasionNames), ofItems: false },
  { name: "vibes", title: "Vibes", nameOf: named(vibeNames), ofItems: false },
  {
    name: "budgets",
    title: "Budgets",
    nameOf: budgetName as (value: string) => string,
    ofItems: false,
  },
  { name: "retailers", title: "Retailers", nameOf: named(retailerNames), ofItems: true },
  { name: "categories", title: "Categories", nameOf: named(garmentNames), ofItems: true },
  { name: "shops", title: "Shops", nameOf: (value) => value, ofItems: true },
  {
    name: "colors",
    title: "Colors",
    nameOf: colorName as (value: string) => string,
    ofItems: true,
  },
  { name: "sizes", title: "Sizes", nameOf: (value) => value, ofItems: true },
  { name: "seasons", title: "Seasons", nameOf: (value) => value, ofItems: true },
  {
    name: "availabilities",
    title: "Availability",
    nameOf: named(availabilityNames),
    ofItems: true,
  },
];

interface KnownValues {
  /** The shops of the results. */
  shops: ValueCounts | undefined;
  /** The shopper's own sizes, which come first (STYLE-4). */
  sizes: readonly Size[];
}

/** The groups of a kind of results. Shops are those of the results and of the address. */
export function groupsOf(
  kind: SearchKind,
  chosen: SearchFilters["multiChoices"],
  { shops = {}, sizes: own }: KnownValues,
): FilterGroup[] {
  const sizes: readonly string[] = [...new Set([...own, ...offered.sizes])];
  return groups
    .filter(({ ofItems }) => kind === "outfits" || ofItems)
    .map((group) => {
      if (group.name === "sizes") {
        const nameOf = (value: string) =>
          own.some((one) => one === value) ? `${value} (your size)` : value;
        return { ...group, nameOf, values: sizes };
      }
      const found = [...new Set([...chosen.shops, ...Object.keys(shops)])].sort();
      return { ...group, values: group.name === "shops" ? found : offered[group.name] };
    });
}

/**
 * Whether the filters are open: part of each entry in the history, so that who comes back finds them
 * as they were. Changes of the filters keep it.
 */
export function usePanelState() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const kept = Object(state) as { filters?: boolean };
  const written = kept.filters;
  const [last, setLast] = useState(written ?? false);
  // Only the browser's history knows it, and a page rendered by a server has none yet.
  const hasHistory = useOnDevice(() => true, false);
  const open = hasHistory && (written ?? last);

  function write(filters: boolean): void {
    void navigate(pathname + search, { replace: true, state: { ...kept, filters }, ...inPlace });
  }

  function setOpen(filters: boolean): void {
    setLast(filters);
    write(filters);
  }

  // Another page of the results, or a text from the header's box, leaves them as they are.
  const unwritten = written === undefined && last;
  const keepOpen = useEffectEvent(() => write(true));
  useEffect(() => {
    if (unwritten) keepOpen();
  }, [unwritten]);

  return { open, setOpen };
}
