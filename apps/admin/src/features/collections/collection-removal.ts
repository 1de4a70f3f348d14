import { db, unwrap } from "@ensemble/session";
import { filesStartingWith, removeFiles } from "../images/stored-files";
import { coverPrefix } from "./save-collection";

/** Soft-deletes a collection; its cover and outfits are kept. */
export const deleteCollection = (id: string) => markDeleted(id, new Date().toISOString());

export const restoreCollection = (id: string) => markDeleted(id, null);

const markDeleted = (id: string, deleted_at: string | null) =>
  unwrap(db().from("collections").update({ deleted_at }).eq("id", id).select("id").single());

/** Deletes a draft or soft-deleted collection permanently, its files first, but not its outfits. */
export async function discardCollection(id: string): Promise<void> {
  const covers = await unwrap(db().from("collections").select("cover_image").eq("id", id));
  const uploaded = await filesStartingWith(coverPrefix(id));
  await removeFiles([...new Set([...covers.map((row) => row.cover_image), ...uploaded])]);
  await unwrap(db().from("collections").delete().eq("id", id));
}
