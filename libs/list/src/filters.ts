import type { AnyFilters, FilterRules, Filters, NumberRange } from "./filter-rules";

export const mapValues = <From, To>(
  record: Readonly<Record<string, From>> = {},
  change: (value: From, key: string) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));

/** The keys of a list's address. */
export const addressKeys = (rules: FilterRules): string[] => [
  "q",
  ...Object.keys({ ...rules.choices, ...rules.multiChoices, ...rules.ranges }),
  ...(rules.sorts ? ["sort"] : []),
  "page",
];

/** How many values narrow a list, not counting its text; a range counts as one. */
export function countFilters<const R extends FilterRules>(rules: R, filters: Filters<R>): number {
  const { choices, multiChoices, ranges } = filters as unknown as AnyFilters;
  return (
    Object.values(choices).filter(Boolean).length +
    Object.values(multiChoices).reduce((sum, values) => sum + values.length, 0) +
    Object.entries(rules.ranges ?? {}).filter(([key, bounds]) => narrows(ranges[key], bounds))
      .length
  );
}

export const narrows = (range: NumberRange | undefined, bounds: NumberRange): boolean =>
  range !== undefined && (range.from > bounds.from || range.to < bounds.to);
