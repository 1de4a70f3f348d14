import { budgetName, colorName, shopOccasionNames, vibeNames } from "@ensemble/catalogue";
import { formatWholePrice } from "@ensemble/contract";
import type { NumberRange } from "@ensemble/list";
import { noFilters, priceRange, type OutfitFilters } from "./outfit-filters";

/** A filter that narrows the list, with the change that removes it. */
export interface ActiveFilter {
  label: string;
  without: Partial<OutfitFilters>;
}

/** The active filters in the order of the controls; sorting does not count. */
export function activeFilters(filters: OutfitFilters): ActiveFilter[] {
  const { text, choices, multiChoices } = filters;
  const { occasion, vibe, budget } = choices;
  const { price } = filters.ranges;
  const active: ActiveFilter[] = [];
  if (text) active.push({ label: `“${text}”`, without: { text: "" } });
  const choice = (label: string, without: Partial<OutfitFilters["choices"]>) =>
    active.push({ label, without: { choices: { ...choices, ...without } } });
  const values = (label: string, without: Partial<OutfitFilters["multiChoices"]>) =>
    active.push({ label, without: { multiChoices: { ...multiChoices, ...without } } });

  if (occasion) choice(shopOccasionNames[occasion], { occasion: undefined });
  if (vibe) choice(vibeNames[vibe], { vibe: undefined });
  if (budget) choice(budgetName(budget), { budget: undefined });
  if (price.from > priceRange.from || price.to < priceRange.to) {
    active.push({ label: priceLabel(price), without: { ranges: noFilters.ranges } });
  }
  for (const color of multiChoices.colors) {
    values(colorName(color), { colors: multiChoices.colors.filter((other) => other !== color) });
  }
  for (const season of multiChoices.seasons) {
    values(season, { seasons: multiChoices.seasons.filter((other) => other !== season) });
  }
  return active;
}

/** '$40–$200', or '$40–$500+' at the slider's maximum. */
export function priceLabel({ from, to }: NumberRange): string {
  const top = to === priceRange.to ? "+" : "";
  return `${formatWholePrice(from)}–${formatWholePrice(to)}${top}`;
}
