import { Constants } from "@ensemble/contract/database";
import { readFilters, type FilterControls, type FilterRules, type Filters } from "@ensemble/list";
import { occasions } from "../outfits/filters/outfit-filters";

const { vibe, budget_band, retailer } = Constants.public.Enums;

/** What a search can be narrowed by: one value of each group must match (SEARCH-3). */
export const searchRules = {
  multiChoices: { occasions, vibes: vibe, budgets: budget_band, retailers: retailer },
} as const satisfies FilterRules;

export type SearchFilters = Filters<typeof searchRules>;
export type SearchFilterControls = FilterControls<typeof searchRules>;
export type SearchGroup = keyof SearchFilters["multiChoices"];

/** Every outfit: no text and no values. */
export const noFilters = readFilters(searchRules, new URLSearchParams());
