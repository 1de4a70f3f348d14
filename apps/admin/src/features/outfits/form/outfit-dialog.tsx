import type { ReactNode } from "react";
import { useStored } from "../../../layout/saving/use-stored";
import { formOf, readOutfit } from "./edited-outfit";
import { OutfitFormDialog } from "./outfit-form-dialog";

interface OutfitDialogProps {
  /** The outfit to edit; undefined creates one. */
  id: string | undefined;
  onClose: () => void;
}

/** Uploads a new outfit or edits an existing one (EDIT-2). */
export default function OutfitDialog({ id, onClose }: OutfitDialogProps): ReactNode {
  return id ? <EditOutfit id={id} onClose={onClose} /> : <OutfitFormDialog onClose={onClose} />;
}

function EditOutfit({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const outfit = useStored({
    table: "outfits",
    id,
    read: readOutfit,
    what: "The outfit",
    onClose,
  });
  if (!outfit) return null;
  return (
    <OutfitFormDialog
      edited={{
        id,
        form: formOf(outfit),
        draft: outfit.status === "draft",
        version: outfit.updated_at,
      }}
      onClose={onClose}
    />
  );
}
