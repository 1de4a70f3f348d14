import { useLocation, useSearchParams } from "@ensemble/router";
import {
  countFilters,
  type FilterConfig,
  type Filters,
  readFilters,
  writeFilters,
} from "./filters";

interface Change {
  /** Replaces the history entry, so that typing doesn't fill the history. */
  replace?: boolean;
}

/**
 * Navigation options for a screen that changes its own URL. Keeps the scroll position and renders in
 * the same frame, or a select bound to the URL would flash its old value.
 */
export const inPlace = { preventScrollReset: true, flushSync: true } as const;

/** A list's filters and the functions that change them. */
export type FilterControls<R extends FilterConfig> = ReturnType<typeof useFilters<R>>;

/**
 * Reads and writes a list's filters, sort and page, which only the URL stores. Every change except of
 * the page returns to page 1. Keeps the scroll position, other parameters and the history state.
 */
export function useFilters<const R extends FilterConfig>(rules: R) {
  const [address, setAddress] = useSearchParams();
  const { pathname, state } = useLocation();
  const filters = readFilters(rules, address);
  const write = (changes: Partial<Filters<R>>) =>
    writeFilters(rules, { ...filters, page: 1, ...changes }, address);
  const change = (changes: Partial<Filters<R>>, { replace = false }: Change = {}): void => {
    // A pending search must not replace a page that was opened in the meantime.
    if (window.location.pathname !== pathname) return;
    setAddress(write(changes), { replace, state: state as unknown, ...inPlace });
  };
  const count = countFilters(rules, filters);

  return {
    rules,
    filters,
    /** Applies several changes at once. */
    change,
    search: (text: string) => change({ text } as Partial<Filters<R>>, { replace: true }),
    choose: <Key extends keyof Filters<R>["choices"]>(
      key: Key,
      value: Filters<R>["choices"][Key] | undefined,
      options?: Change,
    ) => change({ choices: { ...filters.choices, [key]: value } } as Partial<Filters<R>>, options),
    chooseMany: <Key extends keyof Filters<R>["multiChoices"]>(
      key: Key,
      values: Filters<R>["multiChoices"][Key],
      options?: Change,
    ) =>
      change(
        { multiChoices: { ...filters.multiChoices, [key]: values } } as Partial<Filters<R>>,
        options,
      ),
    chooseRange: (
      key: keyof Filters<R>["ranges"],
      range: Filters<R>["ranges"][keyof Filters<R>["ranges"]],
      options?: Change,
    ) => change({ ranges: { ...filters.ranges, [key]: range } } as Partial<Filters<R>>, options),
    sort: (sort: Filters<R>["sort"], options?: Change) =>
      change({ sort } as Partial<Filters<R>>, options),
    /** Clears the filters and keeps the sort. */
    clear: () => {
      const { text, choices, multiChoices, ranges } = readFilters(rules, new URLSearchParams());
      change({ text, choices, multiChoices, ranges } as Partial<Filters<R>>);
    },
    /** Number of active filter values, not counting the text. */
    count,
    /** Whether any text or filter is set. */
    narrowed: filters.text !== "" || count > 0,
    /** The query string of another page of the same list. */
    addressOfPage: (page: number): string => write({ page } as Partial<Filters<R>>).toString(),
  };
}
