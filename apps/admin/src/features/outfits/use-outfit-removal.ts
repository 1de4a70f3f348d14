import { useRemoval } from "../../layout/use-removal";
import { everyOutfitList } from "./outfit-list";
import { deleteOutfit, discardOutfit, restoreOutfit } from "./outfit-removal";

/** Deleting, restoring and discarding outfits. */
export const useOutfitRemoval = () =>
  useRemoval({
    noun: "Outfit",
    table: "outfits",
    lists: everyOutfitList,
    remove: deleteOutfit,
    restore: restoreOutfit,
    discard: discardOutfit,
  });
