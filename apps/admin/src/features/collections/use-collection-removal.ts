import { useRemoval } from "../../layout/records/use-removal";
import { collectionQueries } from "./collection";
import { deleteCollection, discardCollection, restoreCollection } from "./collection-removal";

export const useCollectionRemoval = () =>
  useRemoval({
    noun: "Collection",
    table: "collections",
    lists: collectionQueries,
    remove: deleteCollection,
    restore: restoreCollection,
    discard: discardCollection,
  });
