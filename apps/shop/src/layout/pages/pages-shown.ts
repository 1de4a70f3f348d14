import { keepPreviousData, useQuery } from "@ensemble/query";
import { useLocation } from "@ensemble/router";
import { useOnDevice } from "@ensemble/ui";

/** The query of one page. */
type PageQuery<Found, Key extends readonly unknown[]> = Parameters<
  typeof useQuery<Found, Error, Found, Key>
>[0];

/** A list's pages that are shown, and what its first shown page found. */
export type PagesShown<Found, Key extends readonly unknown[]> = ReturnType<
  typeof usePagesShown<Found, Key>
>;

/**
 * The pages of a list that are shown, from the first to that of the address. 'Load more' leads to the
 * next page's address and notes in the history's entry where it began, so that going back shows as much
 * as before; the same address opened anew shows its page alone (OUT-19).
 */
export function usePagesShown<Found, Key extends readonly unknown[]>(
  page: number,
  pageOf: (page: number) => PageQuery<Found, Key>,
) {
  const { state } = useLocation();
  // Only the browser's history knows it, and a page drawn by a server has none yet.
  const hasHistory = useOnDevice(() => true, false);
  const from = hasHistory ? Number(Object(state).from) : page;
  const first = Number.isInteger(from) && from > 0 && from <= page ? from : page;
  return {
    shown: Array.from({ length: page - first + 1 }, (_, index) => first + index),
    pageOf,
    query: useQuery({ ...pageOf(first), placeholderData: keepPreviousData }),
  };
}
