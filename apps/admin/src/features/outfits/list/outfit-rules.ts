import { Constants } from "@ensemble/contract/database";
import type { Filters, FilterRules } from "@ensemble/controls";

export const outfitsPageSize = 20;

const { occasion, vibe, budget_band: budget } = Constants.public.Enums;
const choices = {
  status: ["published", "draft", "deleted"],
  occasion,
  vibe,
  budget,
} as const;
const sorts = ["title", "created", "updated", "price", "favorites", "views"] as const;

export const outfitRules = {
  choices,
  sorts,
  usual: { by: "created", descending: true },
} as const satisfies FilterRules;

export type OutfitSort = (typeof sorts)[number];
export type OutfitFilters = Filters<typeof outfitRules>;
