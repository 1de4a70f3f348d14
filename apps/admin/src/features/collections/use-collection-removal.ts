import { useRemoval } from "../../layout/use-removal";
import { everyCollectionList } from "./collection";
import { deleteCollection, discardCollection, restoreCollection } from "./collection-removal";

/** Deleting, restoring and discarding collections. */
export const useCollectionRemoval = () =>
  useRemoval({
    noun: "Collection",
    table: "collections",
    lists: everyCollectionList,
    remove: deleteCollection,
    restore: restoreCollection,
    discard: discardCollection,
  });
