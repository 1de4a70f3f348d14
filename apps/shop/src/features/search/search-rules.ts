import { Constants } from "@ensemble/contract/database";
import {
  addressKeys,
  readFilters,
  useFilters,
  type FilterControls,
  type FilterRules,
  type Filters,
} from "@ensemble/list";
import { useSearchParams } from "@ensemble/router";
import { occasions } from "../outfits/filters/outfit-filters";

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

/**
 * What a search can be narrowed by: one value of each group must match (SEARCH-3). The database alone
 * knows the shops, so those of the address are taken as they are.
 */
const rulesWith = (shops: readonly string[]) =>
  ({
    choices: { show: ["outfits", "pieces"] },
    multiChoices: {
      occasions,
      vibes: vibe,
      budgets: budget_band,
      retailers: retailer,
      garments: garment,
      shops,
      colors,
      sizes,
      seasons: season.filter((one) => one !== "All Season"),
      availabilities: availability.filter((one) => one !== "unknown"),
    },
    // In whole units; the top means "and more".
    ranges: { price: { from: 0, to: 500 } },
  }) as const satisfies FilterRules;

type SearchRules = ReturnType<typeof rulesWith>;
export type SearchFilters = Filters<SearchRules>;
export type SearchFilterControls = FilterControls<SearchRules>;
export type SearchGroup = keyof SearchFilters["multiChoices"];
export type SearchKind = "outfits" | "pieces";

/** The values of each group that the screen offers; shops come with the results. */
export const offered = rulesWith([]).multiChoices;

/** The most expensive end of the price range. */
export const topPrice = 500;

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
