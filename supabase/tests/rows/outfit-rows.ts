import type { Sql } from "postgres";
import { type Row, addRow, short } from "./add-row";
import { addItem } from "./item-rows";

export const outfitRow = (more: Row = {}): Row => ({
  slug: `outfit-${short()}`,
  title: "City walk",
  occasion: "casual",
  vibe: "minimal",
  budget: "under_100",
  ...more,
});

export const collectionRow = (more: Row = {}): Row => ({
  slug: `collection-${short()}`,
  title: "Autumn",
  cover_image: "/storage/v1/object/public/outfit-images/cover.jpg",
  ...more,
});

export const imageRow = (outfitId: unknown, position = 0): Row => ({
  outfit_id: outfitId,
  image_url: `/storage/v1/object/public/outfit-images/${short()}.jpg`,
  display_order: position,
});

/** Adds a published outfit without items, which isn't listed. */
export async function addOutfit(sql: Sql, more: Row = {}): Promise<Row> {
  const outfit = await addRow(
    sql,
    "outfits",
    outfitRow({ hero_image: "/storage/v1/object/public/outfit-images/hero.jpg", ...more }),
  );
  await addRow(sql, "outfit_images", imageRow(outfit.id));
  return outfit;
}

export const addOutfitItem = (sql: Sql, outfit: Row, item: Row, position = 0): Promise<Row> =>
  addRow(sql, "outfit_items", { outfit_id: outfit.id, item_id: item.id, position });

/** Adds a listed outfit, published and with one item. */
export async function addListedOutfit(sql: Sql, more: Row = {}): Promise<Row> {
  const outfit = await addOutfit(sql, more);
  await addOutfitItem(sql, outfit, await addItem(sql));
  return outfit;
}

/** Adds an outfit without images, which shoppers can't see. */
export const addDraft = (sql: Sql): Promise<Row> => addRow(sql, "outfits", outfitRow());

/** Adds an outfit with all its parts that is marked as deleted. */
export async function addDeletedOutfit(sql: Sql): Promise<Row> {
  const { id } = await addOutfit(sql);
  const [deleted] = await sql<Row[]>`
    update public.outfits set deleted_at = now() where id = ${String(id)} returning *`;
  return deleted!;
}

/** Arguments of `save_outfit`. */
export interface OutfitSave {
  outfit: string;
  columns: Row;
  images: Row[];
  items: string[];
  collections: string[];
  version: string;
}

/** Returns the arguments of a save that leaves an outfit as it is, for tests to change. */
export async function outfitSave(sql: Sql, { id }: Row): Promise<OutfitSave> {
  const [found] = await sql<{ save: OutfitSave }[]>`
    select jsonb_build_object(
      'outfit', id,
      'columns', jsonb_build_object(
        'title', title, 'subtitle', subtitle, 'description', description, 'occasion', occasion,
        'vibe', vibe, 'budget', budget, 'size_range', size_range, 'season_tags', season_tags,
        'tags', tags
      ),
      'images', (
        select jsonb_agg(jsonb_build_object('image_url', image_url, 'alt_text', alt_text)
          order by display_order)
        from public.outfit_images where outfit_id = outfits.id
      ),
      'items', array(
        select item_id from public.outfit_items where outfit_id = outfits.id order by position
      ),
      'collections', array(
        select collection_id from public.collection_outfits where outfit_id = outfits.id
      ),
      'version', updated_at
    ) as save
    from public.outfits where id = ${String(id)}`;
  return found!.save;
}

/** Adds a list with a unique name. */
export const addList = (sql: Sql, userId: string): Promise<Row> =>
  addRow(sql, "favorite_lists", { user_id: userId, name: `List ${short()}` });
