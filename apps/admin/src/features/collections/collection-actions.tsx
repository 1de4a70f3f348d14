import { paths } from "@ensemble/contract";
import type { ReactNode } from "react";
import { RecordActions } from "../../layout/records/record-actions";
import type { ListedCollection } from "./collection";
import { stateOf } from "./filter-collections";
import type { OpenDialog } from "./collection-dialogs";
import { useCollectionRemoval } from "./use-collection-removal";

interface CollectionActionsProps {
  collection: ListedCollection;
  onOpen: (dialog: OpenDialog) => void;
}

export function CollectionActions({ collection, onOpen }: CollectionActionsProps): ReactNode {
  const { restore } = useCollectionRemoval();
  return (
    <RecordActions
      title={collection.title}
      state={stateOf(collection)}
      shop={paths.collection(collection.slug)}
      onEdit={() => onOpen({ kind: "edit", id: collection.id })}
      onRestore={() => restore(collection)}
      onHistory={() => onOpen({ kind: "history", collection })}
      onRemove={() => onOpen({ kind: "remove", collection })}
    />
  );
}
