import { db, unwrap } from "@ensemble/session";
import type { Picture } from "../../images/picture";
import { storeFile } from "../../images/stored-files";
import type { UploadStep } from "../../images/upload-step";
import type { OutfitDraft } from "./outfit-draft";
import { imageRowOf, rowOf, writeContents } from "./outfit-row";
import { outfitSlug } from "./outfit-slug";

/** Callbacks of an upload. */
export interface UploadListener {
  step: (key: string, step: UploadStep) => void;
  /** A picture was stored, even if the rest fails. */
  stored: (key: string, address: string) => void;
}

/**
 * Uploads a new outfit in the order of EDIT-4: the row with an empty hero image; each picture as
 * {outfitId}_{index}.{extension} with its row; the hero image. Only the last step publishes it.
 * Throws DataError; finished steps remain as a draft.
 */
export async function uploadOutfit(
  id: string,
  draft: OutfitDraft,
  { step, stored }: UploadListener,
): Promise<void> {
  await insertOutfit(id, draft);
  await writeContents(id, draft);
  let hero = "";
  for (const [index, picture] of draft.pictures.entries()) {
    const address = await uploadPicture(`${id}_${index}.jpg`, picture, step);
    stored(picture.key, address);
    await unwrap(
      db()
        .from("outfit_images")
        .insert({ ...imageRowOf(picture, address), outfit_id: id, display_order: index })
        .select("id")
        .single(),
    );
    step(picture.key, { step: "uploaded" });
    hero ||= address;
  }
  await unwrap(
    db().from("outfits").update({ hero_image: hero }).eq("id", id).select("id").single(),
  );
}

/** Uploads a chosen picture and reports the bytes sent. Returns its URL. */
export function uploadPicture(
  name: string,
  { key, chosen }: Picture,
  step: UploadListener["step"],
): Promise<string> {
  step(key, { step: "uploading", sent: 0, size: chosen!.file.size });
  return storeFile("outfit-images", name, chosen!.file, (sent, size) =>
    step(key, { step: "uploading", sent, size }),
  );
}

/** Inserts the draft with an id from the client, so that a retry after a lost response cannot create a second draft. */
export const insertOutfit = (id: string, draft: OutfitDraft) =>
  unwrap(
    db()
      .from("outfits")
      .insert({ id, ...rowOf(draft), slug: outfitSlug(draft.title), hero_image: "" })
      .select("id")
      .single(),
  );
