import { db, unwrap } from "@ensemble/session";
import { uniqueSlug } from "../../components/field-rules";
import type { ReadVersion } from "../../components/use-form-save";
import type { Picture } from "../images/pictures";
import { filesStartingWith, removeFiles, storeFile } from "../images/stored-files";
import type { UploadStep } from "../images/uploads";
import { imageRowOf, type OutfitDraft, rowOf, writeContents } from "./outfit-draft";

/**
 * Updates an outfit or resumes an interrupted upload. Shoppers see the old pictures until all new
 * ones are stored. Removes files of replaced pictures. Throws DataError.
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
      // A new number, because caches may hold files with the old names.
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
  // A resumed upload has no version yet.
  if (version.current) version.current = found[0]?.updated_at;
  if (found.length === 0) await insertOutfit(id, draft);
}

/** Never throws, because the outfit has been saved. */
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
    console.warn("Couldn't remove files of removed images; a sweep will.", error);
  }
}

interface UploadListener {
  step: (key: string, step: UploadStep) => void;
  /** Called after storing a picture, even if a later step fails. */
  stored: (key: string, address: string) => void;
}

/**
 * Uploads a new outfit in the order of EDIT-4: the row with an empty hero image, each picture as
 * {outfitId}_{index}.{extension} with its row, and finally the hero image, which publishes it.
 * Throws DataError, leaving a draft.
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

/** Uploads a picture, reports the bytes sent and returns its URL. Throws DataError. */
function uploadPicture(
  name: string,
  { key, chosen }: Picture,
  step: UploadListener["step"],
): Promise<string> {
  step(key, { step: "uploading", sent: 0, size: chosen!.file.size });
  return storeFile("outfit-images", name, chosen!.file, (sent, size) =>
    step(key, { step: "uploading", sent, size }),
  );
}

/** Inserts a draft with an id from the client, to prevent duplicates when retrying. */
const insertOutfit = (id: string, draft: OutfitDraft) =>
  unwrap(
    db()
      .from("outfits")
      .insert({ id, ...rowOf(draft), slug: uniqueSlug(draft.title), hero_image: "" })
      .select("id")
      .single(),
  );
