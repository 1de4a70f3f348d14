import { db, unwrap } from "@ensemble/session";
import { filesStartingWith, removeFiles } from "../images/stored-files";

/** Takes an outfit from the shop; everything it has is kept. */
export const deleteOutfit = (id: string) => markDeleted(id, new Date().toISOString());

/** Brings a deleted outfit back as it was. */
export const restoreOutfit = (id: string) => markDeleted(id, null);

const markDeleted = (id: string, deleted_at: string | null) =>
  unwrap(db().from("outfits").update({ deleted_at }).eq("id", id).select("id").single());

/**
 * Removes a draft or a deleted outfit for good. Its files go first: were the row gone, nobody would
 * know of them; what broke off can be repeated.
 */
export async function discardOutfit(id: string): Promise<void> {
  const images = await unwrap(db().from("outfit_images").select("image_url").eq("outfit_id", id));
  const uploaded = await filesStartingWith(`${id}_`);
  await removeFiles([...new Set([...images.map(({ image_url }) => image_url), ...uploaded])]);
  await unwrap(db().from("outfits").delete().eq("id", id));
}
