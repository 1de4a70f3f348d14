import { DataError, db, unwrap } from "@ensemble/session";
import { explainFailure } from "../../layout/explain-failure";
import { removeFiles, storeFile } from "../images/stored-files";
import { itemColumns, type Item } from "./item";
import type { ItemDraft } from "./item-draft";

/** Adds an item with its picture to the catalogue. Nothing stays behind when either is refused. */
export async function createItem({ pictures: [picture], ...draft }: ItemDraft): Promise<Item> {
  const id = crypto.randomUUID();
  const image = await storeFile(`item-${id}.jpg`, picture!.chosen!.file);
  try {
    return await unwrap(
      db()
        .from("items")
        .insert({ ...draft, id, image })
        .select(itemColumns)
        .single(),
    );
  } catch (error) {
    await removeFiles([image]).catch((left: unknown) =>
      console.warn(`The picture of an item that was not created is still stored: ${image}`, left),
    );
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
