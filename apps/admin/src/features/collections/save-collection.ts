import { DataError, db, unwrap } from "@ensemble/session";
import type { ReadVersion } from "../../layout/saving/stored-record";
import { filesStartingWith, removeFiles } from "../images/stored-files";
import type { SendPicture } from "../images/use-upload";
import { hyphenated, outfitSlug } from "../outfits/form/outfit-slug";
import type { CollectionDraft } from "./collection-draft";

/** What the names of a collection's covers start with in the bucket of the outfits' images. */
export const coverPrefix = (id: string): string => `collection-${id}_`;

/**
 * Saves a collection, a new one too: the row, a new cover, the outfits in their order, and last the
 * cover's name, which publishes it. Repeated after a failure it goes on. Files of covers that are
 * not shown any more are removed. Throws DataError.
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
  // A new one that broke off has read nothing: what it goes on with is its own.
  if (version.current) version.current = found[0]?.updated_at;
  if (found.length > 0) return;
  const insert = (slug: string) =>
    unwrap(
      table
        .insert({ id, ...row, slug, cover_image: "" })
        .select("id")
        .single(),
    );
  const slug = hyphenated(title);
  try {
    await insert(slug || outfitSlug(title));
  } catch (error) {
    // Another collection of that name: the time tells them apart.
    if (!(error instanceof DataError && error.kind === "conflict")) throw error;
    await insert(outfitSlug(title));
  }
}

/** The collection is saved by now: a file left behind is no reason to say that it is not. */
async function removeLeftovers(id: string, before: string, cover: string): Promise<void> {
  try {
    const files = new Set([before, ...(await filesStartingWith(coverPrefix(id)))]);
    files.delete(cover);
    await removeFiles([...files]);
  } catch (error) {
    console.warn("An old cover is still stored; a sweep removes it.", error);
  }
}
