import type { ShopOccasion } from "@ensemble/catalogue";
import { Constants, type Database } from "@ensemble/contract/database";
import { readFilters, type FilterControls, type FilterRules, type Filters } from "@ensemble/list";

const { occasion, vibe, budget_band: budget, item_color: colors, season } = Constants.public.Enums;

export const occasions = occasion.filter((value): value is ShopOccasion => value !== "other");

export type Color = Database["public"]["Enums"]["item_color"];
export type Season = Database["public"]["Enums"]["season"];

/** The list's orders in words, the default first. */
export const sortNames = {
  newest: "Newest",
  popularity: "Popularity",
  "price-low": "Price: Low to High",
  "price-high": "Price: High to Low",
} as const;
type OutfitSort = keyof typeof sortNames;

/** The price slider's range, in whole units; its top means "and more" (OUT-7). */
export const priceRange = { from: 0, to: 500 } as const;

/**
 * What the list can be narrowed and sorted by (OUT-4, OUT-6). No check misses a new filter in
 * outfit-page.ts (its argument), active-filters.ts (its chip), more-filters.tsx or filter-bar.tsx
 * (its control): docs/newcomers.md names every file.
 */
export const outfitRules = {
  choices: { occasion: occasions, vibe, budget },
  multiChoices: { colors, seasons: season },
  ranges: { price: priceRange },
  sorts: Object.keys(sortNames) as OutfitSort[],
  usual: { by: "newest", descending: false },
  reversible: false,
} as const satisfies FilterRules;

export type OutfitFilters = Filters<typeof outfitRules>;
export type OutfitFilterControls = FilterControls<typeof outfitRules>;

/** The list as it is without any filter. */
export const noFilters = readFilters(outfitRules, new URLSearchParams());
