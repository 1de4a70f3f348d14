import type { NumberRange } from "@ensemble/controls";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { pageRange, usePagedQuery } from "../../components/page-range";
import { outfitKeys } from "../../query-keys";
import {
  type ChoiceFilter,
  type ListArguments,
  type ListedChoice,
  type MultiChoiceFilter,
  outfitFilters,
  type OutfitFilters,
  outfitRules,
  type RangeFilter,
} from "./outfit-filters";
import type { CardPage } from "./outfits";

type Rules = typeof outfitRules;
type ChoiceKey = ListedChoice;
type MultiChoiceKey = keyof Rules["multiChoices"];
type RangeKey = keyof Rules["ranges"];

export const choiceEntries = Object.entries(outfitFilters.choices) as [
  ChoiceKey,
  ChoiceFilter<Rules["choices"][ChoiceKey][number]>,
][];
export const multiChoiceEntries = Object.entries(outfitFilters.multiChoices) as [
  MultiChoiceKey,
  MultiChoiceFilter<Rules["multiChoices"][MultiChoiceKey][number]>,
][];
export const rangeEntries = Object.entries(outfitFilters.ranges) as [RangeKey, RangeFilter][];

/** Returns the ends of a range that narrow the list. An end at its bound is undefined. */
function toLimits(key: RangeKey, { from, to }: NumberRange): Partial<NumberRange> {
  const bounds: NumberRange = outfitRules.ranges[key];
  return {
    from: from > bounds.from ? from : undefined,
    to: to < bounds.to ? to : undefined,
  };
}

type FilterDefinitions = typeof outfitFilters;
type FilterArgument =
  | "stylist"
  | FilterDefinitions["choices"][ChoiceKey]["argument"]
  | FilterDefinitions["multiChoices"][MultiChoiceKey]["argument"]
  | FilterDefinitions["ranges"][RangeKey]["arguments"][keyof NumberRange];
type FilterArguments = { [Name in FilterArgument]: ListArguments[Name] | undefined };

/** Converts filters to arguments of `list_outfits`. */
export function filterArguments({ choices, multiChoices, ranges }: OutfitFilters): FilterArguments {
  return Object.fromEntries([
    ...choiceEntries.map(([key, { argument }]) => [argument, choices[key] && [choices[key]]]),
    ...multiChoiceEntries.map(([key, { argument }]) => [argument, [...multiChoices[key]]]),
    ...rangeEntries.flatMap(([key, { arguments: bounds }]) => {
      const { from, to } = toLimits(key, ranges[key]);
      return [
        [bounds.from, from],
        [bounds.to, to],
      ];
    }),
    ["stylist", choices.stylist],
  ]) as FilterArguments;
}

/**
 * Throws TypeError if the result isn't a page. outfits.db.test.tsx checks the columns of the cards.
 */
export function assertPage<Page extends CardPage>(result: unknown): asserts result is Page {
  if (!Array.isArray(Object(result).outfits)) throw new TypeError("The response has no outfits.");
}

/** Returns all arguments of `list_outfits`. One that no filter sets is a type error. */
const listArguments = (filters: OutfitFilters, collection: string | undefined) =>
  ({
    search: filters.text,
    ...filterArguments(filters),
    sort: filters.sort.by,
    ...pageRange(filters.page),
    collection,
  }) satisfies Record<keyof ListArguments, unknown>;

/** Queries a page of matching outfits, of a collection or all, with the total number of matches. */
export const outfitPageQuery = (filters: OutfitFilters, collection?: string) =>
  queryOptions({
    queryKey: outfitKeys.page(filters, collection),
    queryFn: async ({ signal }): Promise<CardPage> => {
      const result: unknown = await unwrap(
        db().rpc("list_outfits", listArguments(filters, collection)).abortSignal(signal),
      );
      assertPage<CardPage>(result);
      return result;
    },
  });

/** Returns the shown pages of outfits, of a collection or all. */
export const useOutfitPages = (filters: OutfitFilters, collection?: string) =>
  usePagedQuery(filters.page, (page) => outfitPageQuery({ ...filters, page }, collection));

export type OutfitPages = ReturnType<typeof useOutfitPages>;

/** Queries the stylists of listed outfits, by name. */
export const stylistsQuery = () =>
  queryOptions({
    queryKey: outfitKeys.stylists,
    queryFn: async () => {
      const stylists = await unwrap(db().rpc("credited_stylists"));
      return Object.fromEntries(stylists.map(({ slug, name }) => [slug, name]));
    },
  });

/** An active filter with the change that removes it. */
interface ActiveFilter {
  label: string;
  without: Partial<OutfitFilters>;
  inBar: boolean;
}

/**
 * Returns the active filters in display order: text, choices, stylist, ranges, multiple choices.
 * `stylists` are names by slug, once loaded.
 */
export function activeFilters(
  filters: OutfitFilters,
  stylists?: Readonly<Record<string, string>>,
): ActiveFilter[] {
  const { text, choices, multiChoices, ranges } = filters;
  const active: ActiveFilter[] = [];
  if (text) active.push({ label: `“${text}”`, without: { text: "" }, inBar: true });
  for (const [key, { names, inBar }] of choiceEntries) {
    const value = choices[key];
    if (!value) continue;
    const without = { choices: { ...choices, [key]: undefined } };
    active.push({ label: names()[value], without, inBar });
  }
  if (choices.stylist) {
    const name = stylists ? (stylists[choices.stylist] ?? "an unlisted stylist") : choices.stylist;
    const label = `By ${name}`;
    active.push({ label, without: { choices: { ...choices, stylist: undefined } }, inBar: false });
  }
  for (const [key, { formatRange }] of rangeEntries) {
    const { from, to } = toLimits(key, ranges[key]);
    if (from === undefined && to === undefined) continue;
    const without = { ranges: { ...ranges, [key]: outfitRules.ranges[key] } };
    active.push({ label: formatRange(ranges[key]), without, inBar: false });
  }
  for (const [key, { toLabel }] of multiChoiceEntries) {
    const values = multiChoices[key];
    for (const value of values) {
      const others = values.filter((other) => other !== value);
      const without = { multiChoices: { ...multiChoices, [key]: others } };
      active.push({ label: toLabel(value), without, inBar: false });
    }
  }
  return active;
}
