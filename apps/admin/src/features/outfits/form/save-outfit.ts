import { db, unwrap } from "@ensemble/session";
import type { ReadVersion } from "../../../layout/saving/stored-record";
import { filesStartingWith, removeFiles } from "../../images/stored-files";
import type { OutfitDraft } from "./outfit-draft";
import { imageRowOf, rowOf, writeContents } from "./outfit-row";
import { insertOutfit, storeChosen, type UploadProgress } from "./upload-outfit";

/**
 * Saves an outfit that is there already, or goes on with an upload that broke off: whatever was
 * done before is not done again. Shoppers see the old pictures until all new ones are stored, then
 * the new ones. Files that no picture needs any more are removed. Throws DataError.
 */
export async function saveOutfit(
  id: string,
  draft: OutfitDraft,
  { step, stored }: UploadProgress,
  version: ReadVersion,
): Promise<void> {
  await writeRow(id, draft, version);
  await writeContents(id, draft);
  const before = await unwrap(db().from("outfit_images").select("image_url").eq("outfit_id", id));
  const images = [];
  for (const [index, picture] of draft.pictures.entries()) {
    let address = picture.stored;
    if (!address) {
      // A number that no picture of the outfit ever had: caches know the others' names.
      address = await storeChosen(`${id}_${Date.now() + index}.jpg`, picture, step);
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
  // An upload that broke off has read nothing: what it goes on with is its own.
  if (version.current) version.current = found[0]?.updated_at;
  if (found.length === 0) await insertOutfit(id, draft);
}

/** The outfit is saved by now: a file left behind is no reason to say that it is not. */
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
