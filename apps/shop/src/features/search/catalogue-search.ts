import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { rangeOf } from "../../layout/pages/page-range";
import { usePagesShown } from "../../layout/pages/pages-shown";
import { outfitKeys } from "../../query-keys";
import type { Item } from "../items/items";
import type { OutfitCardRow } from "../outfits/card/card-fields";
import { topPrice, type SearchFilters } from "./search-rules";

/** What a search found of one kind. */
export interface Found<Row> {
  total: number;
  /** Whether there are more than the total: they are counted up to a limit. */
  more: boolean;
  /** Whether nothing fits, and the rows are what comes nearest (SEARCH-8). */
  nearest: boolean;
  rows: Row[];
}

/** One page of what was found, with what to say about all of it. */
export interface SearchAnswer {
  /** The text that was searched for: an answer is never shown as that of a newer text. */
  text: string;
  outfits: Found<OutfitCardRow>;
  pieces: Found<Item>;
  /** The text with its spelling corrected, if something was. */
  corrected: string | null;
  /** How many results can be paged through. */
  reach: number;
}

/** Filters as the database takes them. */
export function filtersOf({ multiChoices, ranges }: SearchFilters) {
  const { from, to } = ranges.price;
  return {
    ...Object.fromEntries(
      Object.entries(multiChoices)
        .filter(([, values]) => values.length > 0)
        .map(([group, values]) => [group, [...values]]),
    ),
    ...(from > 0 && { price_from: from }),
    ...(to < topPrice && { price_to: to }),
  };
}

/** One page of what a search finds: AND across groups, OR within a group (SEARCH-3). */
export const catalogueSearch = (filters: SearchFilters) =>
  queryOptions({
    queryKey: outfitKeys.search(filters),
    queryFn: async ({ signal }): Promise<SearchAnswer> => {
      const answer: unknown = await unwrap(
        db()
          .rpc("search_catalogue", {
            search: filters.text,
            filters: filtersOf(filters),
            ...rangeOf(filters.page),
          })
          .abortSignal(signal),
      );
      assertAnswer(answer);
      return { text: filters.text, ...answer };
    },
  });

/** The pages of results that a search shows. */
export const useSearchPages = (filters: SearchFilters) =>
  usePagesShown(filters.page, (page) => catalogueSearch({ ...filters, page }));

export type SearchPages = ReturnType<typeof useSearchPages>;

function assertAnswer(answer: unknown): asserts answer is Omit<SearchAnswer, "text"> {
  const { outfits, pieces } = Object(answer) as Partial<SearchAnswer>;
  if (!Array.isArray(outfits?.rows) || !Array.isArray(pieces?.rows)) {
    throw new TypeError("The answer has no outfits or pieces.");
  }
}
