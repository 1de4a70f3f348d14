import { DataError, db, unwrap } from "@ensemble/session";
import type { ReadVersion } from "../../layout/saving/stored-record";
import { filesStartingWith, removeFiles } from "../images/stored-files";
import type { SendPicture } from "../images/use-upload";
import { outfitSlug } from "../outfits/form/outfit-slug";
import { slugify } from "../../layout/forms/slugify";
import type { CollectionDraft } from "./collection-draft";

/** File name prefix of a collection's covers in the bucket of outfit images. */
export const coverPrefix = (id: string): string => `collection-${id}_`;

/**
 * Creates or updates a collection: the row, the cover file, the outfits, and last the cover's name,
 * which publishes the collection. Can be repeated after a failure. Removes files of old covers.
 * Throws DataError.
 */
export async function saveCollection(
  id: string,
  draft: CollectionDraft,
  version: ReadVersion,
  send: SendPicture,
): Promise<void> {
  await writeRow(id, draft, version);
  const name = `${coverPrefix(id)}${Date.now()}.jpg`;
  const cover = await send(draft.pictures[0]!, "outfit-images", name);
  await unwrap(
    db().rpc("set_collection_outfits", {
      collection: id,
      outfits: draft.outfits.map((outfit) => outfit.id),
    }),
  );
  const table = db().from("collections");
  const before = await unwrap(table.select("cover_image").eq("id", id).single());
  await unwrap(table.update({ cover_image: cover }).eq("id", id).select("id").single());
  await removeLeftovers(id, before.cover_image, cover);
}

async function writeRow(
  id: string,
  { title, description, tags }: CollectionDraft,
  version: ReadVersion,
): Promise<void> {
  const table = db().from("collections");
  const row = { title, description, tags };
  const found = await unwrap(
    table
      .update({ ...row, updated_at: version.current })
      .eq("id", id)
      .select("updated_at"),
  );
  // A retried creation has no version: the row is its own.
  if (version.current) version.current = found[0]?.updated_at;
  if (found.length > 0) return;
  const insert = (slug: string) =>
    unwrap(
      table
        .insert({ id, ...row, slug, cover_image: "" })
        .select("id")
        .single(),
    );
  const slug = slugify(title);
  try {
    await insert(slug || outfitSlug(title));
  } catch (error) {
    // The slug is taken: `outfitSlug` appends the time.
    if (!(error instanceof DataError && error.kind === "conflict")) throw error;
    await insert(outfitSlug(title));
  }
}

/** Never throws: the collection is saved, and a leftover file is no failure of the save. */
async function removeLeftovers(id: string, before: string, cover: string): Promise<void> {
  try {
    const files = new Set([before, ...(await filesStartingWith(coverPrefix(id)))]);
    files.delete(cover);
    await removeFiles([...files]);
  } catch (error) {
    console.warn("An old cover is still stored; a sweep removes it.", error);
  }
}
