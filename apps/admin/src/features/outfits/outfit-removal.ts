import { db, unwrap } from "@ensemble/session";
import { filesStartingWith, removeFiles } from "../images/stored-files";

/** Soft-deletes an outfit; its images and items are kept. */
export const deleteOutfit = (id: string) => markDeleted(id, new Date().toISOString());

export const restoreOutfit = (id: string) => markDeleted(id, null);

const markDeleted = (id: string, deleted_at: string | null) =>
  unwrap(db().from("outfits").update({ deleted_at }).eq("id", id).select("id").single());

/**
 * Deletes a draft or soft-deleted outfit permanently. Removes its files first, because nothing
 * refers to them once the row is gone. Can be repeated after a failure.
 */
export async function discardOutfit(id: string): Promise<void> {
  const images = await unwrap(db().from("outfit_images").select("image_url").eq("outfit_id", id));
  const uploaded = await filesStartingWith(`${id}_`);
  await removeFiles([...new Set([...images.map(({ image_url }) => image_url), ...uploaded])]);
  await unwrap(db().from("outfits").delete().eq("id", id));
}
