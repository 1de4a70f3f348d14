import type { ReactNode } from "react";
import { useStored } from "../../layout/saving/use-stored";
import { CollectionFormDialog } from "./collection-form-dialog";
import { formOf, readCollection } from "./edited-collection";

interface CollectionDialogProps {
  /** The collection to edit; undefined creates one. */
  id: string | undefined;
  onClose: () => void;
}

/** Creates or edits a collection. */
export default function CollectionDialog({ id, onClose }: CollectionDialogProps): ReactNode {
  return id ? (
    <EditCollection id={id} onClose={onClose} />
  ) : (
    <CollectionFormDialog onClose={onClose} />
  );
}

function EditCollection({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const collection = useStored({
    table: "collections",
    id,
    read: readCollection,
    what: "The collection",
    onClose,
  });
  if (!collection) return null;
  const edited = { id, form: formOf(collection), version: collection.updated_at };
  return <CollectionFormDialog edited={edited} onClose={onClose} />;
}
