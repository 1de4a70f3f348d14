import { budgetName, colorName, shopOccasionNames, vibeNames } from "@ensemble/catalogue";
import { formatWholePrice } from "@ensemble/contract";
import { noFilters, priceRange, type OutfitFilters } from "./outfit-filters";

/** A filter that narrows the list, with the change that removes it. */
export interface ActiveFilter {
  label: string;
  without: Partial<OutfitFilters>;
}

/** The active filters in the order of the controls; sorting is none. */
export function activeFilters(filters: OutfitFilters): ActiveFilter[] {
  const { text, occasion, vibe, budget, price, colors, seasons } = filters;
  const active: ActiveFilter[] = [];
  if (text) active.push({ label: `“${text}”`, without: { text: "" } });
  if (occasion)
    active.push({ label: shopOccasionNames[occasion], without: { occasion: undefined } });
  if (vibe) active.push({ label: vibeNames[vibe], without: { vibe: undefined } });
  if (budget) active.push({ label: budgetName(budget), without: { budget: undefined } });
  if (price.from > priceRange.from || price.to < priceRange.to) {
    active.push({ label: priceLabel(price), without: { price: noFilters.price } });
  }
  for (const color of colors) {
    const rest = colors.filter((other) => other !== color);
    active.push({ label: colorName(color), without: { colors: rest } });
  }
  for (const season of seasons) {
    const rest = seasons.filter((other) => other !== season);
    active.push({ label: season, without: { seasons: rest } });
  }
  return active;
}

/** '$40–$200', or '$40–$500+' at the slider's maximum. */
export function priceLabel({ from, to }: OutfitFilters["price"]): string {
  const top = to === priceRange.to ? "+" : "";
  return `${formatWholePrice(from)}–${formatWholePrice(to)}${top}`;
}
