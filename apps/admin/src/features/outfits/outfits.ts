import type { Database } from "@ensemble/contract";
import { Constants } from "@ensemble/contract/database";
import type { FilterConfig, Filters } from "@ensemble/controls";
import { filesStartingWith, removeFiles } from "@ensemble/editing";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { RecordKind, RecordState } from "../../components/record-actions";
import { outfitKeys } from "../../query-keys";

export const seasonNames: Record<Database["public"]["Enums"]["season"], string> = {
  Spring: "Spring",
  Summer: "Summer",
  Fall: "Fall",
  Winter: "Winter",
  "All Season": "All Season",
};

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
  | "offered_count"
  | "sizes"
  | "favorite_count"
  | "view_count"
  | "created_at"
  | "updated_at"
>;

export interface ListedOutfit extends Columns {
  image_count: number;
  sold_out_count: number;
  /** Whom it's credited to, listed or not. */
  stylist: string | null;
  state: RecordState;
}

interface OutfitPage {
  outfits: ListedOutfit[];
  total: number;
  /** Numbers of outfits by status, with the other filters applied. */
  statuses: Record<OutfitStatus, number>;
}

/** Queries a page of outfits, including deleted ones only if filtered for. */
export const outfitsQuery = (filters: OutfitFilters, pageSize = outfitsPageSize) =>
  queryOptions({
    queryKey: outfitKeys.list({ ...filters, pageSize }),
    queryFn: ({ signal }) => fetchOutfits(filters, pageSize, signal),
    placeholderData: keepPreviousData,
  });

/** Queries undeleted outfits. */
export const outfitSearchQuery = (text: string) =>
  queryOptions({
    queryKey: outfitKeys.search(text.trim()),
    queryFn: async ({ signal }) => {
      const page = { page_size: 8, page_offset: 0 };
      return (await searchOutfits({ search: text.trim(), ...page }, signal)).outfits;
    },
    enabled: text.trim() !== "",
    placeholderData: keepPreviousData,
  });

function fetchOutfits(filters: OutfitFilters, pageSize: number, signal: AbortSignal) {
  const { text, choices: chosen, sort, page } = filters;
  const toList = (value: string | undefined) => (value ? [value] : []);
  return searchOutfits(
    {
      search: text,
      statuses: toList(chosen.status),
      occasions: toList(chosen.occasion),
      vibes: toList(chosen.vibe),
      budgets: toList(chosen.budget),
      sort: sort.by,
      descending: sort.descending,
      page_size: pageSize,
      page_offset: (page - 1) * pageSize,
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

export const outfitsPageSize = 20;

const { occasion, vibe, budget_band: budget } = Constants.public.Enums;
/** States, and "incomplete" for published outfits with items that are sold out or taken down. */
export type OutfitStatus = RecordState | "incomplete";
const choices = {
  status: ["published", "incomplete", "draft", "deleted"],
  occasion,
  vibe,
  budget,
} as const;
const sorts = ["title", "created", "updated", "price", "favorites", "views"] as const;

/** Returns the rules of the list; outfits that lost items come by their views. */
export const outfitRules = (lost: boolean) =>
  ({
    choices,
    sorts,
    defaultSort: { by: lost ? "views" : "created", descending: true },
  }) as const satisfies FilterConfig;

export type OutfitSort = (typeof sorts)[number];
type OutfitFilters = Filters<ReturnType<typeof outfitRules>>;

export const outfitKind: RecordKind = {
  noun: "Outfit",
  table: "outfits",
  lists: [outfitKeys.all],
  markDeleted: (id, deleted_at) =>
    unwrap(db().from("outfits").update({ deleted_at }).eq("id", id).select("id").single()),
  discard: discardOutfit,
};

/**
 * Permanently deletes a draft or soft-deleted outfit, its files first. Can be repeated after an
 * error.
 */
async function discardOutfit(id: string): Promise<void> {
  const images = await unwrap(db().from("outfit_images").select("image_url").eq("outfit_id", id));
  const uploaded = await filesStartingWith(`${id}_`);
  await removeFiles([...new Set([...images.map(({ image_url }) => image_url), ...uploaded])]);
  await unwrap(db().from("outfits").delete().eq("id", id));
}
