import { DataError, db, unwrap } from "@ensemble/session";
import { storedPicture } from "../../images/picture";
import { itemColumns } from "../../items/item";
import type { OutfitForm } from "./outfit-draft";

const columns =
  `id, title, subtitle, description, occasion, vibe, budget, size_range, season_tags, tags, status, updated_at, outfit_images(image_url, alt_text, display_order), outfit_items(position, items(${itemColumns})), collection_outfits(collection_id)` as const;

export type EditedOutfit = Awaited<ReturnType<typeof readOutfit>>;

/** Reads an outfit for its form. Throws `not-found` when it no longer exists. */
export async function readOutfit(id: string) {
  const [outfit] = await unwrap(
    db()
      .from("outfits")
      .select(columns)
      .eq("id", id)
      .order("display_order", { referencedTable: "outfit_images" })
      .order("position", { referencedTable: "outfit_items" })
      .limit(1),
  );
  if (!outfit) throw new DataError("not-found", "There is no such outfit.");
  return outfit;
}

export const formOf = (outfit: EditedOutfit): OutfitForm => ({
  title: outfit.title,
  subtitle: outfit.subtitle ?? "",
  description: outfit.description ?? "",
  occasion: outfit.occasion,
  vibe: outfit.vibe,
  budget: outfit.budget,
  sizeRange: outfit.size_range ?? "",
  seasonTags: outfit.season_tags,
  tags: outfit.tags.join(", "),
  pictures: outfit.outfit_images.map((image) => storedPicture(image.image_url, image.alt_text)),
  items: outfit.outfit_items.map(({ items }) => items),
  collections: outfit.collection_outfits.map(({ collection_id }) => collection_id),
});
