import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { outfitKeys } from "../../../query-keys";
import { itemColumns } from "../../items/items";

const detailColumns =
  `id, slug, title, subtitle, description, hero_image, occasion, vibe, budget, tags, total_price, item_count, sizes, free_shipping, rating, review_count, favorite_count, view_count, outfit_images(id, image_url, alt_text, view_type, display_order, placeholder_color), outfit_items(position, items(${itemColumns}, retailer, style_code, item_variants(size, availability)))` as const;

export type OutfitDetail = NonNullable<Awaited<ReturnType<typeof readOutfit>>>;
export type GalleryPicture = OutfitDetail["outfit_images"][number];

/** One outfit with its images and items in order; null when none has this slug. */
export const outfitBySlug = (slug: string) =>
  queryOptions({
    queryKey: outfitKeys.outfit(slug),
    queryFn: () => readOutfit(slug),
  });

async function readOutfit(slug: string) {
  const [outfit] = await unwrap(
    db()
      .from("outfits")
      .select(detailColumns)
      .eq("slug", slug)
      .order("display_order", { referencedTable: "outfit_images" })
      .order("position", { referencedTable: "outfit_items" })
      .limit(1),
  );
  return outfit ?? null;
}
