import { keepPreviousData, useQuery } from "@ensemble/query";
import { useLocation } from "@ensemble/router";
import { useOnDevice } from "@ensemble/ui";

/** Outfits or items per page of list or results: whole rows of one, two, three and four. */
export const pageSize = 24;

/** Largest offset that the database accepts; larger page numbers are clamped. */
const maxOffset = 1_000_000;

/** Limit and offset of a page, as the database's functions take them. */
export const pageRange = (page: number) => ({
  page_size: pageSize,
  page_offset: Math.min((page - 1) * pageSize, maxOffset),
});

/** The last page of that many; 0 when there are none. */
export const pageCount = (total: number): number => Math.ceil(total / pageSize);

/** How many of all the shown pages have together. */
export const countShown = (shown: readonly number[], total: number): number =>
  Math.max(0, Math.min((shown.at(-1) ?? 0) * pageSize, total) - ((shown[0] ?? 1) - 1) * pageSize);

/** The address of a page of a list whose first page has this path. */
export function pagePath(path: string, page: number): string {
  if (page <= 1) return path;
  return `${path}${path.includes("?") ? "&" : "?"}page=${page}`;
}

/** The query of one page. */
type PageQuery<Result, Key extends readonly unknown[]> = Parameters<
  typeof useQuery<Result, Error, Result, Key>
>[0];

/** A list's pages that are shown, and what its first shown page found. */
export type PagedQuery<Result, Key extends readonly unknown[]> = ReturnType<
  typeof usePagedQuery<Result, Key>
>;

/**
 * The pages of a list that are shown, from the first to that of the address. 'Load more' leads to the
 * next page's address and notes in the history's entry where it began, so that going back shows as much
 * as before; the same address opened anew shows its page alone (OUT-19).
 */
export function usePagedQuery<Result, Key extends readonly unknown[]>(
  page: number,
  pageOptions: (page: number) => PageQuery<Result, Key>,
) {
  const { state } = useLocation();
  // Only the browser's history knows it, and a page rendered by a server has none yet.
  const hasHistory = useOnDevice(() => true, false);
  const from = hasHistory ? Number(Object(state).from) : page;
  const first = Number.isInteger(from) && from > 0 && from <= page ? from : page;
  return {
    shown: Array.from({ length: page - first + 1 }, (_, index) => first + index),
    pageOptions,
    query: useQuery({ ...pageOptions(first), placeholderData: keepPreviousData }),
  };
}
