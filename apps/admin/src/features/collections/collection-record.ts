import type { StoredRecord } from "../../layout/saving/stored-record";
import type { CollectionForm } from "./collection-draft";
import { formOf, readCollection } from "./edited-collection";

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
