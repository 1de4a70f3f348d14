import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { outfitKeys } from "../../query-keys";

/** How many outfits home shows as trending (COLL-4). */
const trendingCount = 3;

/**
 * The columns of a card; its second image, the detail shot, appears on hover. Lists, search and
 * quiz get the same from `private.outfit_cards` (supabase/schemas/2-catalogue/27-outfit-list.sql):
 * card-sources.db.test.tsx names a field that one of the two lacks.
 */
export const cardColumns =
  "id, slug, title, subtitle, hero_image, occasion, vibe, budget, total_price, item_count, created_at, outfit_images(image_url, alt_text, display_order, placeholder_color)";

export type OutfitCardRow = Awaited<ReturnType<typeof readTrending>>[number];

/** One page of cards as the database's functions return it. */
export interface CardPage {
  outfits: OutfitCardRow[];
  /** The number of matches on all pages. */
  total: number;
}

/** Outfits as cards show them, each with its first two pictures. */
export const cards = () =>
  db().from("outfits").select(cardColumns).lte("outfit_images.display_order", 1);

/** Limits to listed outfits: one without an item only has a page. */
export const listedCards = () => cards().eq("listed", true);

const readTrending = () =>
  unwrap(listedCards().order("created_at", { ascending: false }).order("id").limit(trendingCount));

/** The newest outfits, for home (COLL-4). */
export const trendingOutfits = () =>
  queryOptions({ queryKey: outfitKeys.trending, queryFn: readTrending });
