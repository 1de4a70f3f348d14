import type { NumberRange } from "@ensemble/list";
import type { ChoiceFilter, ListArguments, MultiChoiceFilter, RangeFilter } from "./filter-kinds";
import { outfitFilters, outfitRules, type OutfitFilters } from "./outfit-filters";

type Rules = typeof outfitRules;
type ChoiceKey = keyof Rules["choices"];
type MultiChoiceKey = keyof Rules["multiChoices"];
export type RangeKey = keyof Rules["ranges"];

/** The filters of each kind with their keys. */
export const choiceEntries = Object.entries(outfitFilters.choices) as [
  ChoiceKey,
  ChoiceFilter<Rules["choices"][ChoiceKey][number]>,
][];
export const multiChoiceEntries = Object.entries(outfitFilters.multiChoices) as [
  MultiChoiceKey,
  MultiChoiceFilter<Rules["multiChoices"][MultiChoiceKey][number]>,
][];
export const rangeEntries = Object.entries(outfitFilters.ranges) as [RangeKey, RangeFilter][];

/** The ends of a range that narrow the list; an end at its bound is undefined. */
export function limitsOf(key: RangeKey, { from, to }: NumberRange): Partial<NumberRange> {
  const bounds: NumberRange = outfitRules.ranges[key];
  return {
    from: from > bounds.from ? from : undefined,
    to: to < bounds.to ? to : undefined,
  };
}

type Described = typeof outfitFilters;
type FilterArgument =
  | Described["choices"][ChoiceKey]["argument"]
  | Described["multiChoices"][MultiChoiceKey]["argument"]
  | Described["ranges"][RangeKey]["arguments"][keyof NumberRange];
type FilterArguments = { [Name in FilterArgument]: ListArguments[Name] | undefined };

/** The filters as arguments of `list_outfits`. */
export function filterArguments({ choices, multiChoices, ranges }: OutfitFilters): FilterArguments {
  return Object.fromEntries([
    ...choiceEntries.map(([key, { argument }]) => [argument, choices[key] && [choices[key]]]),
    ...multiChoiceEntries.map(([key, { argument }]) => [argument, [...multiChoices[key]]]),
    ...rangeEntries.flatMap(([key, { arguments: ends }]) => {
      const { from, to } = limitsOf(key, ranges[key]);
      return [
        [ends.from, from],
        [ends.to, to],
      ];
    }),
  ]) as FilterArguments;
}
