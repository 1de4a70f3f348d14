import { addList } from "../../rows/favorite-rows";
import { addOutfit } from "../../rows/outfit-rows";
import { accessRow, onlyRow, type AccessRow } from "../access-row";

export const favoriteRows: Record<string, AccessRow> = {
  favorites: accessRow(
    "favorites",
    async ({ sql, shopperId }) => ({
      user_id: shopperId,
      list_id: (await addList(sql, shopperId)).id,
      outfit_id: (await addOutfit(sql)).id,
    }),
    { note: "For the wedding" },
  ),
  favorite_list_shares: accessRow(
    "favorite_list_shares",
    async ({ sql, shopperId }) => ({
      user_id: shopperId,
      list_id: (await addList(sql, shopperId)).id,
    }),
    { created_at: "2020-01-01" },
    { key: ["list_id"] },
  ),
  favorite_lists: accessRow(
    "favorite_lists",
    (owners) => onlyRow(owners, "favorite_lists", { name: "Spring" }),
    { name: "Changed" },
  ),
};
