import { keepPreviousData, useQuery } from "@ensemble/query";
import { useLocation } from "@ensemble/router";
import { useOnDevice } from "@ensemble/ui";

/**
 * Outfits or items per page. Divisible by 1, 2, 3 and 4, so that every grid ends with a full row.
 */
export const pageSize = 24;

/** The largest offset that the database accepts. */
const maxOffset = 1_000_000;

/** Returns a page's limit and offset as arguments of the database functions. */
export const pageRange = (page: number) => ({
  page_size: pageSize,
  page_offset: Math.min((page - 1) * pageSize, maxOffset),
});

export const pageCount = (total: number): number => Math.ceil(total / pageSize);

/** Counts the results on the shown pages. */
export const countShown = (shown: readonly number[], total: number): number =>
  Math.max(0, Math.min((shown.at(-1) ?? 0) * pageSize, total) - ((shown[0] ?? 1) - 1) * pageSize);

/** Adds the page number to the path of the first page. */
export function pagePath(path: string, page: number): string {
  if (page <= 1) return path;
  return `${path}${path.includes("?") ? "&" : "?"}page=${page}`;
}

type PageQuery<Result, Key extends readonly unknown[]> = Parameters<
  typeof useQuery<Result, Error, Result, Key>
>[0];

/** The shown pages of a list and the query of the first one. */
export type PagedQuery<Result, Key extends readonly unknown[]> = ReturnType<
  typeof usePagedQuery<Result, Key>
>;

/**
 * Returns the shown pages of a list, up to the page in the URL. 'Load More' links to the next page
 * and stores the first shown page in the history entry, so that going back restores all of them.
 * Opening the same URL directly shows its page only (OUT-19).
 */
export function usePagedQuery<Result, Key extends readonly unknown[]>(
  page: number,
  pageOptions: (page: number) => PageQuery<Result, Key>,
) {
  const { state } = useLocation();
  const readFirst = () => {
    const from = Number(Object(state).from);
    return Number.isInteger(from) && from > 0 && from <= page ? from : page;
  };
  // The history entry is only known in the browser, after hydration.
  const first = useOnDevice(readFirst, page);
  return {
    shown: Array.from({ length: page - first + 1 }, (_, index) => first + index),
    pageOptions,
    query: useQuery({ ...pageOptions(first), placeholderData: keepPreviousData }),
  };
}
