import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { rangeOf } from "../../../layout/pages/page-range";
import { usePagesShown } from "../../../layout/pages/pages-shown";
import { outfitKeys } from "../../../query-keys";
import { filterArguments } from "../filters/filter-entries";
import type { ListArguments } from "../filters/filter-kinds";
import type { OutfitFilters } from "../filters/outfit-filters";
import type { CardPage } from "../outfits";

/** Throws when an answer is not a page; card-sources.db.test.tsx checks the columns of its cards. */
export function assertPage<Page extends CardPage>(answer: unknown): asserts answer is Page {
  if (!Array.isArray(Object(answer).outfits)) throw new TypeError("The answer has no outfits.");
}

/** Filters as `list_outfits` takes them; an argument that no filter gives is a type error. */
const listArguments = (filters: OutfitFilters, collection: string | undefined) =>
  ({
    search: filters.text,
    ...filterArguments(filters),
    sort: filters.sort.by,
    ...rangeOf(filters.page),
    collection,
  }) satisfies Record<keyof ListArguments, unknown>;

/** One page of the matching outfits, of a collection or of all, and the number of all that match. */
export const outfitPage = (filters: OutfitFilters, collection?: string) =>
  queryOptions({
    queryKey: outfitKeys.page(filters, collection),
    queryFn: async ({ signal }): Promise<CardPage> => {
      const answer: unknown = await unwrap(
        db().rpc("list_outfits", listArguments(filters, collection)).abortSignal(signal),
      );
      assertPage<CardPage>(answer);
      return answer;
    },
  });

/** The pages that a list of outfits shows, of a collection or of all. */
export const useOutfitPages = (filters: OutfitFilters, collection?: string) =>
  usePagesShown(filters.page, (page) => outfitPage({ ...filters, page }, collection));

export type OutfitPages = ReturnType<typeof useOutfitPages>;
