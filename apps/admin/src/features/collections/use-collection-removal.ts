import { useRemoval } from "../../layout/records/use-removal";
import { changedWithCollections } from "./collection";
import { deleteCollection, discardCollection, restoreCollection } from "./collection-removal";

export const useCollectionRemoval = () =>
  useRemoval({
    noun: "Collection",
    table: "collections",
    lists: changedWithCollections,
    remove: deleteCollection,
    restore: restoreCollection,
    discard: discardCollection,
  });
