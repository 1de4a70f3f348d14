import { useSearchParams } from "@ensemble/router";
import { readFilters, writeFilters, type OutfitFilters } from "./outfit-filters";

export type View = "grid" | "list";

/**
 * Filters keep their place, and the new address is drawn in the same frame: a checkbox or select
 * that shows what the address says would otherwise jump back for a moment.
 */
export const inPlace = { preventScrollReset: true, flushSync: true } as const;

interface Change {
  /** Takes the place of the current address, so that typing does not fill the history. */
  replace?: boolean;
}

/**
 * The list's filters and view, which live in the address alone. A change of filters starts at page
 * 1 and leaves the scroll position; only turning the page scrolls up.
 */
export function useOutfitFilters() {
  const [address, setAddress] = useSearchParams();
  const filters = readFilters(address);
  const view: View = address.get("view") === "list" ? "list" : "grid";

  function change(changes: Partial<OutfitFilters>, { replace = false }: Change = {}): void {
    const changed = writeFilters({ ...filters, page: 1, ...changes }, address);
    setAddress(changed, { replace, ...inPlace });
  }

  function show(wanted: View): void {
    const changed = new URLSearchParams(address);
    if (wanted === "grid") changed.delete("view");
    else changed.set("view", wanted);
    setAddress(changed, { replace: true, ...inPlace });
  }

  /** The query of another page with the same filters. */
  const addressOfPage = (page: number): string =>
    writeFilters({ ...filters, page }, address).toString();

  return { filters, view, change, show, addressOfPage };
}
