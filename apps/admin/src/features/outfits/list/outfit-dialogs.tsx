import type { ReactNode } from "react";
import { HistoryDialog } from "../../../layout/records/history-dialog";
import { lazyDialog } from "../../../layout/dialogs/lazy-dialog";
import { RemovalDialog } from "../../../layout/records/removal-dialog";
import type { ListedOutfit } from "./outfit-list";
import { useOutfitRemoval } from "../use-outfit-removal";

export type OpenDialog =
  | { kind: "edit"; id?: string }
  | { kind: "history" | "remove"; outfit: ListedOutfit };

const OutfitDialog = lazyDialog(() => import("../form/outfit-dialog"));

interface OutfitDialogsProps {
  dialog: OpenDialog | undefined;
  onClose: () => void;
}

/** The open dialog of the outfit list, if any. */
export function OutfitDialogs({ dialog, onClose }: OutfitDialogsProps): ReactNode {
  const { remove, discard } = useOutfitRemoval();
  switch (dialog?.kind) {
    case "edit":
      return <OutfitDialog id={dialog.id} onClose={onClose} />;
    case "history":
      return (
        <HistoryDialog
          table="outfits"
          record={dialog.outfit.id}
          title={dialog.outfit.title}
          onClose={onClose}
        />
      );
    case "remove": {
      const { outfit } = dialog;
      return (
        <RemovalDialog
          noun="outfit"
          title={outfit.title}
          state={outfit.state}
          run={() => (outfit.state === "published" ? remove(outfit) : discard(outfit))}
          onClose={onClose}
        />
      );
    }
    default:
      return null;
  }
}
