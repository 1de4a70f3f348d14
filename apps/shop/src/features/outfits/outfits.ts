import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { outfitKeys } from "../../query-keys";

/** How many outfits home shows as trending (COLL-4). */
const trendingCount = 3;

/**
 * What a card draws; its second picture, the detail shot, appears on hover. Lists, search and quiz get
 * the same from `private.outfit_cards` (supabase/schemas/27-outfit-list.sql): card-sources.db.test.ts
 * names the field that one of the two lacks.
 */
export const cardColumns =
  "id, slug, title, subtitle, hero_image, occasion, vibe, budget, total_price, item_count, created_at, outfit_images(image_url, alt_text, display_order, placeholder_color)";

export type OutfitCardRow = Awaited<ReturnType<typeof readTrending>>[number];

/** One page of cards as the database's functions answer it. */
export interface CardPage {
  outfits: OutfitCardRow[];
  /** How many match, on all pages. */
  total: number;
}

/** Outfits as cards show them, each with its first two pictures. */
export const cards = () =>
  db().from("outfits").select(cardColumns).lte("outfit_images.display_order", 1);

/** Limits to listed outfits: one without a piece has only a page. */
export const listedCards = () => cards().eq("listed", true);

const readTrending = () =>
  unwrap(listedCards().order("created_at", { ascending: false }).order("id").limit(trendingCount));

/** The newest outfits, for home (COLL-4). */
export const trendingOutfits = () =>
  queryOptions({ queryKey: outfitKeys.trending, queryFn: readTrending });
