import { DataError, db, unwrap } from "@ensemble/session";
import { explainFailure } from "../../layout/saving/explain-failure";
import { removeUnneeded } from "../images/stored-files";
import type { SendPicture } from "../images/use-upload";
import { itemColumns, type Item } from "./item";
import type { ItemDraft } from "./item-draft";

/** Adds an item with its picture to the catalogue. Nothing stays behind when either is refused. */
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
    await removeUnneeded([image]);
    throw error;
  }
}

/** Why an item was not created. */
export function explainItemFailure(error: unknown): string {
  if (error instanceof DataError && error.hint === "retailer_url_not_allowed") {
    return `Nothing was saved: ${error.message} Enter an address of the chosen shop.`;
  }
  return explainFailure(error);
}
