import { addList } from "../../rows/favorite-rows";
import { addItem } from "../../rows/item-rows";
import { addOutfit } from "../../rows/outfit-rows";
import { accessRow, onlyRow, type AccessRow } from "../access-row";

export const favoriteRows: Record<string, AccessRow> = {
  favorite_items: accessRow(
    "favorite_items",
    async ({ sql, shopperId }) => ({ user_id: shopperId, item_id: (await addItem(sql)).id }),
    { note: "For the wedding" },
    { key: ["user_id", "item_id"] },
  ),
  favorite_list_entries: accessRow(
    "favorite_list_entries",
    async ({ sql, shopperId }) => ({
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
  favorite_outfits: accessRow(
    "favorite_outfits",
    async ({ sql, shopperId }) => ({ user_id: shopperId, outfit_id: (await addOutfit(sql)).id }),
    { note: "For the wedding" },
    { key: ["user_id", "outfit_id"] },
  ),
};
