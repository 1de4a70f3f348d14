import { paths } from "@ensemble/contract";
import type { ReactNode } from "react";
import { RecordActions } from "../../../layout/records/record-actions";
import type { OpenDialog } from "./outfit-dialogs";
import type { ListedOutfit } from "./outfit-list";
import { useOutfitRemoval } from "../use-outfit-removal";

interface OutfitActionsProps {
  outfit: ListedOutfit;
  onOpen: (dialog: OpenDialog) => void;
}

export function OutfitActions({ outfit, onOpen }: OutfitActionsProps): ReactNode {
  const { restore } = useOutfitRemoval();
  return (
    <RecordActions
      title={outfit.title}
      state={outfit.state}
      shop={paths.outfit(outfit.slug)}
      onEdit={() => onOpen({ kind: "edit", id: outfit.id })}
      onRestore={() => restore(outfit)}
      onHistory={() => onOpen({ kind: "history", outfit })}
      onRemove={() => onOpen({ kind: "remove", outfit })}
    />
  );
}
