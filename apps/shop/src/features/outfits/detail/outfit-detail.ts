import { queryOptions } from "@ensemble/query";
import { DataError, db, unwrap } from "@ensemble/session";
import { retryUnlessMissing } from "../../../missing";
import { itemColumns } from "../../items/items";

const detailColumns =
  `id, slug, title, subtitle, description, hero_image, occasion, vibe, budget, tags, total_price, item_count, sizes, free_shipping, rating, review_count, favorite_count, view_count, outfit_images(id, image_url, alt_text, view_type, display_order, placeholder_color), outfit_items(position, items(${itemColumns}))` as const;

export type OutfitDetail = Awaited<ReturnType<typeof readOutfit>>;
export type GalleryPicture = OutfitDetail["outfit_images"][number];

/** One outfit with its pictures and items in order. Fails with `not-found` for an unknown slug. */
export const outfitBySlug = (slug: string) =>
  queryOptions({
    queryKey: ["outfits", "detail", slug],
    queryFn: () => readOutfit(slug),
    retry: retryUnlessMissing,
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
  if (!outfit) throw new DataError("not-found", `There is no outfit "${slug}".`);
  return outfit;
}
