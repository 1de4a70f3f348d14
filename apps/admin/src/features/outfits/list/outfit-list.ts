import type { Database } from "@ensemble/contract/database";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { RecordState } from "../../../layout/records/record-state";
import { outfitKeys } from "../../../query-keys";
import { type OutfitFilters, outfitsPageSize } from "./outfit-rules";

type Columns = Pick<
  Database["public"]["Tables"]["outfits"]["Row"],
  | "id"
  | "slug"
  | "title"
  | "hero_image"
  | "occasion"
  | "vibe"
  | "budget"
  | "size_range"
  | "season_tags"
  | "total_price"
  | "item_count"
  | "favorite_count"
  | "view_count"
  | "created_at"
  | "updated_at"
>;

export interface ListedOutfit extends Columns {
  image_count: number;
  state: RecordState;
}

interface OutfitPage {
  outfits: ListedOutfit[];
  total: number;
  /** Number of outfits by state under the other filters. */
  statuses: Record<RecordState, number>;
}

/** One page of outfits; deleted ones only when filtered for. Throws DataError. */
export const outfitList = (filters: OutfitFilters) =>
  queryOptions({
    queryKey: outfitKeys.list(filters),
    queryFn: ({ signal }) => readOutfits(filters, signal),
    placeholderData: keepPreviousData,
  });

/** Searches undeleted outfits, for adding them to a collection. */
export const outfitSearch = (text: string) =>
  queryOptions({
    queryKey: outfitKeys.search(text.trim()),
    queryFn: async ({ signal }) => {
      const page = { page_size: 8, page_offset: 0 };
      return (await searchOutfits({ search: text.trim(), ...page }, signal)).outfits;
    },
    enabled: text.trim() !== "",
    placeholderData: keepPreviousData,
  });

function readOutfits({ text, choices: chosen, sort, page }: OutfitFilters, signal: AbortSignal) {
  const listOf = (value: string | undefined) => (value ? [value] : []);
  return searchOutfits(
    {
      search: text,
      statuses: listOf(chosen.status),
      occasions: listOf(chosen.occasion),
      vibes: listOf(chosen.vibe),
      budgets: listOf(chosen.budget),
      sort: sort.by,
      descending: sort.descending,
      page_size: outfitsPageSize,
      page_offset: (page - 1) * outfitsPageSize,
    },
    signal,
  );
}

type SearchArgs = Database["public"]["Functions"]["search_all_outfits"]["Args"];

async function searchOutfits(args: SearchArgs, signal: AbortSignal): Promise<OutfitPage> {
  const response = await unwrap(db().rpc("search_all_outfits", args).abortSignal(signal));
  // The database function's tests guarantee this shape.
  return response as unknown as OutfitPage;
}
