import { choiceEntries, limitsOf, multiChoiceEntries, rangeEntries } from "./filter-entries";
import { outfitRules, type OutfitFilters } from "./outfit-filters";

/** A filter that narrows the list, with the change that removes it. */
export interface ActiveFilter {
  label: string;
  without: Partial<OutfitFilters>;
  /** Whether its control is always visible. */
  inBar: boolean;
}

/** The active filters: the text, choices, ranges, multiple choices; sorting does not count. */
export function activeFilters(filters: OutfitFilters): ActiveFilter[] {
  const { text, choices, multiChoices, ranges } = filters;
  const active: ActiveFilter[] = [];
  if (text) active.push({ label: `“${text}”`, without: { text: "" }, inBar: true });
  for (const [key, { names, inBar }] of choiceEntries) {
    const value = choices[key];
    if (!value) continue;
    const without = { choices: { ...choices, [key]: undefined } };
    active.push({ label: names()[value], without, inBar });
  }
  for (const [key, { nameOf }] of rangeEntries) {
    const { from, to } = limitsOf(key, ranges[key]);
    if (from === undefined && to === undefined) continue;
    const without = { ranges: { ...ranges, [key]: outfitRules.ranges[key] } };
    active.push({ label: nameOf(ranges[key]), without, inBar: false });
  }
  for (const [key, { nameOf }] of multiChoiceEntries) {
    const values = multiChoices[key];
    for (const value of values) {
      const others = values.filter((other) => other !== value);
      const without = { multiChoices: { ...multiChoices, [key]: others } };
      active.push({ label: nameOf(value), without, inBar: false });
    }
  }
  return active;
}
