import { Constants, type Database } from "@ensemble/contract/database";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { Filters, FilterRules } from "@ensemble/list";
import type { RecordState } from "../../../layout/records/record-state";

export const outfitsPageSize = 20;

const { occasion, vibe, budget_band: budget } = Constants.public.Enums;
const choices = {
  status: ["published", "draft", "deleted"],
  occasion,
  vibe,
  budget,
} as const;
const sorts = ["title", "created", "updated", "price", "favorites", "views"] as const;

export const outfitRules = {
  choices,
  sorts,
  usual: { by: "created", descending: true },
} as const satisfies FilterRules;

export type OutfitSort = (typeof sorts)[number];
type OutfitFilters = Filters<typeof outfitRules>;

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
  /** How many each state would show under the other filters. */
  statuses: Record<RecordState, number>;
}

/** What is to be read again when an outfit changed. */
export const everyOutfitList = ["admin", "outfits"] as const;

/** One page of outfits in any state; the deleted ones only when asked for. Throws DataError. */
export const outfitList = (filters: OutfitFilters) =>
  queryOptions({
    queryKey: [...everyOutfitList, filters],
    queryFn: ({ signal }) => readOutfits(filters, signal),
    placeholderData: keepPreviousData,
  });

/** Outfits that a collection could show: what a text finds among those that are not deleted. */
export const outfitSearch = (text: string) =>
  queryOptions({
    queryKey: [...everyOutfitList, "search", text.trim()],
    queryFn: async ({ signal }) => {
      const page = { page_size: 8, page_offset: 0 };
      return (await askFor({ search: text.trim(), ...page }, signal)).outfits;
    },
    enabled: text.trim() !== "",
    placeholderData: keepPreviousData,
  });

function readOutfits({ text, choices: chosen, sort, page }: OutfitFilters, signal: AbortSignal) {
  const listOf = (value: string | undefined) => (value ? [value] : []);
  return askFor(
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

type Question = Database["public"]["Functions"]["search_all_outfits"]["Args"];

async function askFor(question: Question, signal: AbortSignal): Promise<OutfitPage> {
  const answer = await unwrap(db().rpc("search_all_outfits", question).abortSignal(signal));
  // The function's own tests hold it to this shape.
  return answer as unknown as OutfitPage;
}
