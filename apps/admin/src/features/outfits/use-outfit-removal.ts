import { outfitKeys } from "../../query-keys";
import { useRemoval } from "../../layout/records/use-removal";
import { deleteOutfit, discardOutfit, restoreOutfit } from "./outfit-removal";

export const useOutfitRemoval = () =>
  useRemoval({
    noun: "Outfit",
    table: "outfits",
    lists: [outfitKeys.all],
    remove: deleteOutfit,
    restore: restoreOutfit,
    discard: discardOutfit,
  });
