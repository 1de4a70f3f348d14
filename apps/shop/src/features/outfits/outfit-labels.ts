import { formatWholePrice } from "@ensemble/contract";
import { Constants } from "@ensemble/contract/database";
import type { Budget, Occasion, Retailer, Sort, Vibe } from "./filters/outfit-filters";

export const occasionLabels: Record<Occasion, string> = {
  work: "Work",
  casual: "Casual",
  date: "Date Night",
  party: "Party",
  formal: "Formal",
  vacation: "Vacation",
  workout: "Workout",
};

export const vibeLabels: Record<Vibe, string> = {
  minimal: "Minimal",
  classic: "Classic",
  street: "Street",
  romantic: "Romantic",
  bohemian: "Bohemian",
  edgy: "Edgy",
};

export const retailerLabels: Record<Retailer, string> = {
  ZARA: "Zara",
  MANGO: "Mango",
  HM: "H&M",
  OTHER: "Other",
};

export const sortLabels: Record<Sort, string> = {
  newest: "Newest",
  popularity: "Popularity",
  "price-low": "Price: Low to High",
  "price-high": "Price: High to Low",
};

interface Kind {
  occasion: Occasion | "other";
  vibe: Vibe;
}

/** What an outfit is for and how it looks: 'Work · Minimal', or the vibe alone. */
export function kindLabel({ occasion, vibe }: Kind): string {
  const label = vibeLabels[vibe];
  return occasion === "other" ? label : `${occasionLabels[occasion]} · ${label}`;
}

/** A budget band in the deployment's currency: 'Under $100', '$100–$200', 'Over $400'. */
export function budgetLabel(budget: Budget): string {
  switch (budget) {
    case "under_100":
      return `Under ${formatWholePrice(100)}`;
    case "100_200":
      return `${formatWholePrice(100)}–${formatWholePrice(200)}`;
    case "200_400":
      return `${formatWholePrice(200)}–${formatWholePrice(400)}`;
    case "over_400":
      return `Over ${formatWholePrice(400)}`;
  }
}

/** Every budget band with its label, the lowest first. */
export const budgetLabels = () =>
  Object.fromEntries(
    Constants.public.Enums.budget_band.map((budget) => [budget, budgetLabel(budget)]),
  ) as Record<Budget, string>;

/** "1 item", "5 items": English plurals of our own nouns. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;

/** What leads from a sheet of filters to what they found; the number once it is known. */
export const showLabel = (total: number | undefined): string =>
  total === undefined ? "Show outfits" : `Show ${counted(total, "outfit")}`;
