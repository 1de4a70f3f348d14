import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { outfitKeys } from "../../query-keys";
import { assertPage, rangeOf } from "../outfits/list/outfit-page";
import type { CardPage } from "../outfits/outfits";
import type { SearchFilters, SearchGroup } from "./search-rules";

/** How many outfits each value of a group would show; a value that is not here shows none. */
export type ValueCounts = Readonly<Partial<Record<string, number>>>;

/** One page of what was found, with what to say about all of it. */
export interface SearchAnswer extends CardPage {
  /** The text that was searched for: an answer is never shown as that of a newer text. */
  text: string;
  /** Each group counted under the filters of the other groups. */
  counts: Record<SearchGroup, ValueCounts>;
}

/** One page of what a search finds: AND across groups, OR within a group (SEARCH-3). */
export const outfitSearch = (filters: SearchFilters) =>
  queryOptions({
    queryKey: outfitKeys.search(filters),
    queryFn: async ({ signal }): Promise<SearchAnswer> => {
      const { text, page, multiChoices } = filters;
      const answer: unknown = await unwrap(
        db()
          .rpc("search_outfits", {
            search: text,
            occasions: [...multiChoices.occasions],
            vibes: [...multiChoices.vibes],
            budgets: [...multiChoices.budgets],
            retailers: [...multiChoices.retailers],
            ...rangeOf(page),
          })
          .abortSignal(signal),
      );
      assertPage<Omit<SearchAnswer, "text">>(answer);
      return { text, ...answer };
    },
  });
