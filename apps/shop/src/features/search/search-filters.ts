import type { ShopOccasion } from "@ensemble/catalogue";
import { Constants, type Database } from "@ensemble/contract/database";
import { longestText } from "@ensemble/list";
import { occasions } from "../outfits/filters/outfit-filters";

type Enums = Database["public"]["Enums"];
const { vibe, budget_band, retailer } = Constants.public.Enums;

/** The four groups of the panel and what each offers (SEARCH-3). */
export const searchGroups = {
  occasions,
  vibes: vibe,
  budgets: budget_band,
  retailers: retailer,
} as const;

/** What is searched for: the text, and in each group the chosen values, of which one must match. */
export interface OutfitSearch {
  text: string;
  occasions: ShopOccasion[];
  vibes: Enums["vibe"][];
  budgets: Enums["budget_band"][];
  retailers: Enums["retailer"][];
  /** Counted from 1. */
  page: number;
}

export type SearchGroup = keyof typeof searchGroups;
export const groupNames = ["occasions", "vibes", "budgets", "retailers"] as const;

/** Reads an address; values that do not exist count as not said. */
export function readSearch(address: URLSearchParams): OutfitSearch {
  const chosen = <T extends string>(group: SearchGroup, values: readonly T[]) => {
    const asked = address.get(group)?.split(",") ?? [];
    return values.filter((value) => asked.includes(value));
  };
  return {
    text: address.get("q")?.trim().slice(0, longestText) ?? "",
    occasions: chosen("occasions", searchGroups.occasions),
    vibes: chosen("vibes", searchGroups.vibes),
    budgets: chosen("budgets", searchGroups.budgets),
    retailers: chosen("retailers", searchGroups.retailers),
    page: Math.max(1, Math.trunc(Number(address.get("page"))) || 1),
  };
}

/** The address of a search, without what is as it is anyway. */
export function writeSearch(search: OutfitSearch): URLSearchParams {
  const values = [
    ["q", search.text.trim()],
    ...groupNames.map((group) => [group, search[group].join(",")]),
    ["page", search.page > 1 ? String(search.page) : ""],
  ] as [string, string][];
  return new URLSearchParams(values.filter(([, value]) => value !== ""));
}

/** How many values are chosen in all groups: the number on the 'Filters' button. */
export const filterCount = (search: OutfitSearch): number =>
  groupNames.reduce((sum, group) => sum + search[group].length, 0);

/** The search without its filters. */
export const withoutFilters = ({ text }: OutfitSearch): OutfitSearch => ({
  ...readSearch(new URLSearchParams()),
  text,
});
