import { useRemoval } from "../../layout/records/use-removal";
import { everyOutfitList } from "./list/outfit-list";
import { deleteOutfit, discardOutfit, restoreOutfit } from "./outfit-removal";

export const useOutfitRemoval = () =>
  useRemoval({
    noun: "Outfit",
    table: "outfits",
    lists: [everyOutfitList],
    remove: deleteOutfit,
    restore: restoreOutfit,
    discard: discardOutfit,
  });
