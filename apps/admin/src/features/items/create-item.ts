import { db, unwrap, type Refusals } from "@ensemble/session";
import { removeUnusedFiles } from "../images/stored-files";
import type { SendPicture } from "../images/use-upload";
import { itemColumns, type Item } from "./item";
import type { ItemDraft } from "./item-draft";

/** Adds an item with its picture to the catalogue; removes the picture when the insert fails. */
export async function createItem(
  { pictures: [picture], ...draft }: ItemDraft,
  send: SendPicture,
): Promise<Item> {
  const id = crypto.randomUUID();
  const image = await send(picture!, "outfit-images", `item-${id}.jpg`);
  try {
    return await unwrap(
      db()
        .from("items")
        .insert({ ...draft, id, image })
        .select(itemColumns)
        .single(),
    );
  } catch (error) {
    await removeUnusedFiles([image]);
    throw error;
  }
}

export const itemRefusals: Refusals = {
  retailer_url_not_allowed: (message) =>
    `Nothing was saved: ${message} Enter an address of the chosen shop.`,
};
