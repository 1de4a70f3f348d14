import { db, unwrap } from "@ensemble/session";
import type { ReadVersion } from "../../../layout/saving/stored-record";
import { filesStartingWith, removeFiles } from "../../images/stored-files";
import type { OutfitDraft } from "./outfit-draft";
import { imageRowOf, rowOf, writeContents } from "./outfit-row";
import { insertOutfit, uploadPicture, type UploadListener } from "./upload-outfit";

/**
 * Updates an outfit or resumes an interrupted upload without repeating finished steps. Shoppers see
 * the old pictures until all new ones are stored. Removes files of replaced pictures. Throws
 * DataError.
 */
export async function saveOutfit(
  id: string,
  draft: OutfitDraft,
  { step, stored }: UploadListener,
  version: ReadVersion,
): Promise<void> {
  await writeRow(id, draft, version);
  await writeContents(id, draft);
  const before = await unwrap(db().from("outfit_images").select("image_url").eq("outfit_id", id));
  const images = [];
  for (const [index, picture] of draft.pictures.entries()) {
    let address = picture.stored;
    if (!address) {
      // A number never used for this outfit: caches may still hold files of other names.
      address = await uploadPicture(`${id}_${Date.now() + index}.jpg`, picture, step);
      stored(picture.key, address);
    }
    step(picture.key, { step: "uploaded" });
    images.push(imageRowOf(picture, address));
  }
  await unwrap(db().rpc("set_outfit_images", { outfit: id, images }));
  await removeLeftovers(id, before, new Set(images.map(({ image_url }) => image_url)));
}

async function writeRow(id: string, draft: OutfitDraft, version: ReadVersion): Promise<void> {
  const row = { ...rowOf(draft), updated_at: version.current };
  const found = await unwrap(
    db().from("outfits").update(row).eq("id", id).select("id, updated_at"),
  );
  // A resumed upload has no version: the row is its own.
  if (version.current) version.current = found[0]?.updated_at;
  if (found.length === 0) await insertOutfit(id, draft);
}

/** Never throws: the outfit is saved, and a leftover file is no failure of the save. */
async function removeLeftovers(
  id: string,
  before: readonly { image_url: string }[],
  needed: ReadonlySet<string>,
): Promise<void> {
  try {
    const files = [
      ...before.map(({ image_url }) => image_url),
      ...(await filesStartingWith(`${id}_`)),
    ];
    await removeFiles([...new Set(files)].filter((file) => !needed.has(file)));
  } catch (error) {
    console.warn("Files of removed images are still stored; a sweep removes them.", error);
  }
}
