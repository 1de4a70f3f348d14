import { collectionsCounts, collectionsLengths as lengths } from "@ensemble/contract/database";
import {
  filesStartingWith,
  type Picture,
  type ReadVersion,
  removeFiles,
  type SendPicture,
  slugify,
  storedPicture,
  type StoredRecord,
  tagList,
  uniqueSlug,
  upTo,
} from "@ensemble/editing";
import { DataError, db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
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
  tags: tagList(lengths.tags, collectionsCounts.tags),
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

export const toCollectionRecord = ({
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
    const stored = await fetchCollection(id);
    return { version: stored.updated_at, values: toCollectionForm(stored) };
  },
  names: {
    title: "Title",
    description: "Description",
    tags: "Tags",
    pictures: "Cover",
    outfits: "Outfits",
  },
});

type EditedCollection = Awaited<ReturnType<typeof fetchCollection>>;

/** Reads a collection for its form. Throws `not-found` if it no longer exists. */
export async function fetchCollection(id: string) {
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

export const toCollectionForm = (collection: EditedCollection): CollectionForm => ({
  title: collection.title,
  description: collection.description ?? "",
  tags: collection.tags.join(", "),
  pictures: collection.cover_image ? [storedPicture(collection.cover_image)] : [],
  outfits: collection.collection_outfits.map(({ outfits }) => outfits),
});

/**
 * Uploads a new cover and saves the collection in one transaction. A new collection is first
 * inserted as a draft. Removes old covers. Throws DataError; can then be repeated.
 */
export async function saveCollection(
  { id, isNew, version }: SavedCollection,
  { title, description, tags, pictures, outfits }: CollectionDraft,
  send: SendPicture,
): Promise<void> {
  const row = { title, description, tags };
  if (isNew) await insertDraft(id, row, version);
  const name = `${coverPrefix(id)}${Date.now()}.jpg`;
  const cover_image = await send(pictures[0]!, "outfit-images", name);
  const before = await unwrap(
    db().rpc("save_collection", {
      collection: id,
      columns: { ...row, cover_image },
      outfits: outfits.map((outfit) => outfit.id),
      version: version.current,
    }),
  );
  await removeLeftovers(id, before, cover_image);
}

interface SavedCollection {
  id: string;
  isNew: boolean;
  /** What the save is based on. Inserting the draft of a new collection sets it. */
  version: ReadVersion;
}

/** Does nothing if a previous attempt inserted it. */
async function insertDraft(
  id: string,
  row: Pick<CollectionDraft, "title" | "description" | "tags">,
  version: ReadVersion,
): Promise<void> {
  const insert = (slug: string) =>
    unwrap(
      db()
        .from("collections")
        .upsert({ id, ...row, slug, cover_image: "" }, { ignoreDuplicates: true })
        .select("updated_at"),
    );
  const slug = slugify(row.title);
  let inserted;
  try {
    inserted = await insert(slug || uniqueSlug(row.title));
  } catch (error) {
    if (!(error instanceof DataError && error.kind === "conflict")) throw error;
    inserted = await insert(uniqueSlug(row.title));
  }
  version.current ??= inserted[0]?.updated_at;
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
