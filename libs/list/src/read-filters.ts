import type { AnyFilters, FilterRules, Filters, NumberRange } from "./filter-rules";
import { mapValues } from "./filters";

/** The longest text that the database searches for, in characters. */
export const longestText = 200;

/** Reads an address, ignoring values that the rules do not know. */
export function readFilters<const R extends FilterRules>(
  rules: R,
  address: URLSearchParams,
): Filters<R> {
  const filters: AnyFilters = {
    text: address.get("q")?.trim().slice(0, longestText) ?? "",
    choices: mapValues(rules.choices, (values, key) =>
      values.find((value) => value === address.get(key)),
    ),
    multiChoices: mapValues(rules.multiChoices, (values, key) => {
      const requested = address.get(key)?.split(",") ?? [];
      return values.filter((value) => requested.includes(value));
    }),
    ranges: mapValues(rules.ranges, (bounds, key) => readRange(address.get(key), bounds)),
    sort: readSort(rules, address.get("sort") ?? ""),
    page: Math.max(1, Math.trunc(Number(address.get("page"))) || 1),
  };
  return filters as unknown as Filters<R>;
}

function readSort(rules: FilterRules, requested: string) {
  const { sorts, formerSorts = {}, usual, reversible = true } = rules;
  const descending = reversible && requested.startsWith("-");
  const key = descending ? requested.slice(1) : requested;
  const by = sorts?.find((one) => one === key || one === formerSorts[key]);
  return by ? { by, descending } : usual;
}

function readRange(requested: string | null, bounds: NumberRange): NumberRange {
  const [, low, high] = /^(\d{1,9})-(\d{1,9})$/.exec(requested ?? "") ?? [];
  const within = (end: string | undefined) =>
    Math.min(Math.max(Number(end), bounds.from), bounds.to);
  const [from, to] = [within(low), within(high)];
  return from <= to ? { from, to } : { from: bounds.from, to: bounds.to };
}
