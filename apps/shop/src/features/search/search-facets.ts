import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { outfitKeys } from "../../query-keys";
import { filtersOf } from "./catalogue-search";
import type { SearchFilters, SearchGroup, SearchKind } from "./search-rules";

/** How many results each value of a group would leave; a value that is not here leaves none. */
export type ValueCounts = Readonly<Partial<Record<string, number>>>;

export interface SearchFacets {
  /** Each group counted under the filters of the other groups. */
  counts: Partial<Record<SearchGroup, ValueCounts>>;
  /** Whether only a part was counted. */
  more: boolean;
}

/** What the results of a search could be narrowed by (SEARCH-4). */
export const searchFacets = (filters: SearchFilters, kind: SearchKind) =>
  queryOptions({
    queryKey: outfitKeys.facets({ ...filters, page: 1 }, kind),
    queryFn: async ({ signal }): Promise<SearchFacets> => {
      const facets: unknown = await unwrap(
        db()
          .rpc("search_facets", { search: filters.text, filters: filtersOf(filters), kind })
          .abortSignal(signal),
      );
      if (!Object(facets).counts) throw new TypeError("The answer has no counts.");
      return facets as SearchFacets;
    },
  });
