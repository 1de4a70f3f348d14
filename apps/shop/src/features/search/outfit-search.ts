import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { OutfitPage } from "../outfits/outfit-page";
import type { OutfitSearch, SearchGroup } from "./search-filters";

/** How many outfits one page of results holds: whole rows of one, two and three. */
export const resultsPerPage = 24;

/** The database looks no further; a page from there on is behind the last one of any shop. */
const furthest = 1_000_000;

/** How many outfits each value of a group would show; a value that is not here shows none. */
export type ValueCounts = Readonly<Partial<Record<string, number>>>;

/** One page of what was found, with what to say about all of it. */
export interface SearchAnswer extends OutfitPage {
  /** The text that was searched for: an answer is never shown as that of a newer text. */
  text: string;
  /** Each group counted under the filters of the other groups. */
  counts: Record<SearchGroup, ValueCounts>;
}

/** One page of what a search finds: AND across groups, OR within a group (shopper §5). */
export const outfitSearch = (search: OutfitSearch) =>
  queryOptions({
    queryKey: ["outfits", "search", search],
    queryFn: async ({ signal }): Promise<SearchAnswer> => {
      const { text, page, ...filters } = search;
      const answer = await unwrap(
        db()
          .rpc("search_outfits", {
            search: text,
            ...filters,
            page_size: resultsPerPage,
            page_offset: Math.min((page - 1) * resultsPerPage, furthest),
          })
          .abortSignal(signal),
      );
      // The function's own tests hold it to this shape.
      return { text, ...(answer as unknown as Omit<SearchAnswer, "text">) };
    },
  });
