import { db, unwrap } from "@ensemble/session";
import type { Picture } from "../../images/picture";
import { storeFile } from "../../images/stored-files";
import type { UploadStep } from "../../images/upload-step";
import type { OutfitDraft } from "./outfit-draft";
import { imageRowOf, rowOf, writeContents } from "./outfit-row";
import { outfitSlug } from "./outfit-slug";

/** What an upload tells while it goes on. */
export interface UploadProgress {
  step: (key: string, step: UploadStep) => void;
  /** A picture is stored, whatever becomes of the rest. */
  stored: (key: string, address: string) => void;
}

/**
 * Uploads a new outfit in the order of EDIT-4: the row with an
 * empty hero image; each picture as {outfitId}_{index}.{extension} with its row; the hero image.
 * Only the last step publishes it. Throws DataError; what is done by then stays, as a draft.
 */
export async function uploadOutfit(
  id: string,
  draft: OutfitDraft,
  { step, stored }: UploadProgress,
): Promise<void> {
  await insertOutfit(id, draft);
  await writeContents(id, draft);
  let hero = "";
  for (const [index, picture] of draft.pictures.entries()) {
    const address = await storeChosen(`${id}_${index}.jpg`, picture, step);
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

/** Stores a chosen picture of an outfit and tells how many of its bytes are sent. */
export function storeChosen(
  name: string,
  { key, chosen }: Picture,
  step: UploadProgress["step"],
): Promise<string> {
  step(key, { step: "uploading", sent: 0, size: chosen!.file.size });
  return storeFile("outfit-images", name, chosen!.file, (sent, size) =>
    step(key, { step: "uploading", sent, size }),
  );
}

/** The draft's row. Its id is made here, so that an answer that got lost leaves no second draft. */
export const insertOutfit = (id: string, draft: OutfitDraft) =>
  unwrap(
    db()
      .from("outfits")
      .insert({ id, ...rowOf(draft), slug: outfitSlug(draft.title), hero_image: "" })
      .select("id")
      .single(),
  );
