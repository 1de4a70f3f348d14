import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { outfitKeys } from "../../query-keys";
import { cardColumns, type OutfitCardRow } from "./card/card-fields";

/** How many outfits home shows as trending (COLL-4). */
const trendingCount = 3;

/** One page of cards as the database's functions return it. */
export interface CardPage {
  outfits: OutfitCardRow[];
  /** The number of matches on all pages. */
  total: number;
}

/** A table that cards can be filtered by, as PostgREST embeds it. */
type Filtered = "outfit_items!inner(item_id)";

/**
 * Outfits as cards show them, each with its first two images in their order.
 */
export const cards = (filtered?: Filtered) =>
  db()
    .from("outfits")
    .select<string, OutfitCardRow>(filtered ? `${cardColumns}, ${filtered}` : cardColumns)
    .lte("outfit_images.display_order", 1)
    .order("display_order", { referencedTable: "outfit_images" });

/** Limits to listed outfits: one without an item only has a page. */
export const listedCards = (filtered?: Filtered) => cards(filtered).eq("listed", true);

const readTrending = () =>
  unwrap(listedCards().order("created_at", { ascending: false }).order("id").limit(trendingCount));

/** The newest outfits, for home (COLL-4). */
export const trendingOutfits = () =>
  queryOptions({ queryKey: outfitKeys.trending, queryFn: readTrending });
