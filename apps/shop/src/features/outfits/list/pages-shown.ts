import { useLocation } from "@ensemble/router";
import { useOnDevice } from "@ensemble/ui";

/**
 * The pages that are shown, from the first to that of the address. 'Load more' leads to the next page's
 * address and notes in the history's entry where it began, so that going back shows as much as before;
 * the same address opened anew shows its page alone (OUT-19).
 */
export function usePagesShown(page: number): number[] {
  const { state } = useLocation();
  // Only the browser's history knows it, and a page drawn by a server has none yet.
  const hasHistory = useOnDevice(() => true, false);
  const from = hasHistory ? Number(Object(state).from) : page;
  const first = Number.isInteger(from) && from > 0 && from <= page ? from : page;
  return Array.from({ length: page - first + 1 }, (_, index) => first + index);
}
