import { DataError, db, unwrap } from "@ensemble/session";
import { storedPicture } from "../images/picture";
import type { CollectionForm } from "./collection-draft";

type EditedCollection = Awaited<ReturnType<typeof readCollection>>;

/** Reads a collection for its form. Throws `not-found` when it no longer exists. */
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
  if (!collection) throw new DataError("not-found", "There is no such collection.");
  return collection;
}

export const formOf = (collection: EditedCollection): CollectionForm => ({
  title: collection.title,
  description: collection.description ?? "",
  tags: collection.tags.join(", "),
  pictures: collection.cover_image ? [storedPicture(collection.cover_image)] : [],
  outfits: collection.collection_outfits.map(({ outfits }) => outfits),
});
