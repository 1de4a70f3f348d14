import { collectionsCounts, collectionsLengths as lengths } from "@ensemble/contract/database";
import { DataError, db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { slugify, tagText, uniqueSlug, upTo } from "../../components/field-rules";
import type { ReadVersion, StoredRecord } from "../../components/use-form-save";
import { type Picture, storedPicture } from "../images/pictures";
import { filesStartingWith, removeFiles } from "../images/stored-files";
import type { SendPicture } from "../images/uploads";
import { coverPrefix } from "./collections";

export interface MemberOutfit {
  id: string;
  title: string;
  hero_image: string;
}

export const collectionDraftSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, "Enter a title."), upTo(lengths.title)),
  description: z.pipe(
    z.string().check(z.trim(), upTo(lengths.description)),
    z.transform((text: string) => text || null),
  ),
  tags: tagText(lengths.tags, collectionsCounts.tags),
  pictures: z.array(z.custom<Picture>()).check(z.minLength(1, "Choose a cover image.")),
  outfits: z.array(z.custom<MemberOutfit>()),
});

export type CollectionForm = z.input<typeof collectionDraftSchema>;
type CollectionDraft = z.output<typeof collectionDraftSchema>;

export const newCollection: CollectionForm = {
  title: "",
  description: "",
  tags: "",
  pictures: [],
  outfits: [],
};

export const collectionRecordOf = ({
  id,
  version,
}: {
  id: string;
  version: string;
}): StoredRecord<CollectionForm> => ({
  table: "collections",
  id,
  version,
  read: async () => {
    const stored = await readCollection(id);
    return { version: stored.updated_at, values: formOf(stored) };
  },
  names: {
    title: "Title",
    description: "Description",
    tags: "Tags",
    pictures: "Cover",
    outfits: "Outfits",
  },
});

type EditedCollection = Awaited<ReturnType<typeof readCollection>>;

/** Reads a collection for its form. Throws `not-found` if it no longer exists. */
export async function readCollection(id: string) {
  const [collection] = await unwrap(
    db()
      .from("collections")
      .select(
        "id, title, description, tags, cover_image, updated_at, collection_outfits(position, outfits!inner(id, title, hero_image))",
      )
      .eq("id", id)
      .is("collection_outfits.outfits.deleted_at", null)
      .order("position", { referencedTable: "collection_outfits" })
      .limit(1),
  );
  if (!collection) throw new DataError("not-found", "Collection not found.");
  return collection;
}

export const formOf = (collection: EditedCollection): CollectionForm => ({
  title: collection.title,
  description: collection.description ?? "",
  tags: collection.tags.join(", "),
  pictures: collection.cover_image ? [storedPicture(collection.cover_image)] : [],
  outfits: collection.collection_outfits.map(({ outfits }) => outfits),
});

/**
 * Creates or updates a collection: the row, the cover file, the outfits and finally the cover's
 * URL, which publishes it. Removes old covers. Throws DataError; can then be repeated.
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
  // A retried creation has no version yet.
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
    await insert(slug || uniqueSlug(title));
  } catch (error) {
    if (!(error instanceof DataError && error.kind === "conflict")) throw error;
    await insert(uniqueSlug(title));
  }
}

/** Never throws, because the collection has been saved. */
async function removeLeftovers(id: string, before: string, cover: string): Promise<void> {
  try {
    const files = new Set([before, ...(await filesStartingWith(coverPrefix(id)))]);
    files.delete(cover);
    await removeFiles([...files]);
  } catch (error) {
    console.warn("Couldn't remove an old cover; a sweep will.", error);
  }
}
