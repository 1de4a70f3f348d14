import type { AnyFilters, FilterRules, Filters, NumberRange, Sort } from "./filter-rules";
import { mapValues, narrows } from "./filters";

/** The address of filters, without defaults; other keys of `current` are kept. */
export function writeFilters<const R extends FilterRules>(
  rules: R,
  filters: Filters<R>,
  current: URLSearchParams,
): URLSearchParams {
  const { text, choices, multiChoices, ranges, sort, page } = filters as unknown as AnyFilters;
  const values: Record<string, string | undefined> = {
    q: text.trim(),
    ...mapValues(rules.choices, (_, key) => choices[key]),
    ...mapValues(rules.multiChoices, (_, key) => multiChoices[key]?.join(",")),
    ...mapValues(rules.ranges, (bounds, key) => writeRange(ranges[key], bounds)),
    sort: writeSort(rules, sort),
    page: page > 1 ? String(page) : "",
  };
  const address = new URLSearchParams(current);
  for (const [key, value] of Object.entries(values)) {
    if (value) address.set(key, value);
    else address.delete(key);
  }
  return address;
}

function writeSort({ usual }: FilterRules, sort: Sort<string> | undefined): string {
  if (!sort || (sort.by === usual?.by && sort.descending === usual.descending)) return "";
  return `${sort.descending ? "-" : ""}${sort.by}`;
}

const writeRange = (range: NumberRange | undefined, bounds: NumberRange): string =>
  narrows(range, bounds) ? `${range!.from}-${range!.to}` : "";
