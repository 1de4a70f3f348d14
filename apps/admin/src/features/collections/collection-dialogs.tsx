import type { ReactNode } from "react";
import { HistoryDialog } from "../../layout/records/history-dialog";
import { lazyDialog } from "../../layout/dialogs/lazy-dialog";
import { RemovalDialog } from "../../layout/records/removal-dialog";
import type { ListedCollection } from "./collection";
import { stateOf } from "./filter-collections";
import { useCollectionRemoval } from "./use-collection-removal";

export type OpenDialog =
  | { kind: "edit"; id?: string }
  | { kind: "history" | "remove"; collection: ListedCollection };

const CollectionDialog = lazyDialog(() => import("./collection-dialog"));

interface CollectionDialogsProps {
  dialog: OpenDialog | undefined;
  onClose: () => void;
}

/** The open dialog of the collection list, if any. */
export function CollectionDialogs(props: CollectionDialogsProps): ReactNode {
  const { dialog, onClose } = props;
  const { remove, discard } = useCollectionRemoval();
  switch (dialog?.kind) {
    case "edit":
      return <CollectionDialog id={dialog.id} onClose={onClose} />;
    case "history":
      return (
        <HistoryDialog
          table="collections"
          record={dialog.collection.id}
          title={dialog.collection.title}
          onClose={onClose}
        />
      );
    case "remove": {
      const { collection } = dialog;
      const state = stateOf(collection);
      return (
        <RemovalDialog
          noun="collection"
          title={collection.title}
          state={state}
          run={() => (state === "published" ? remove(collection) : discard(collection))}
          onClose={onClose}
        />
      );
    }
    default:
      return null;
  }
}
