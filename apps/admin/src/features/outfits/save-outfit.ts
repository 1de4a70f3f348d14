import {
  filesStartingWith,
  type Picture,
  type ReadVersion,
  removeFiles,
  storeFile,
  uniqueSlug,
  type UploadStep,
} from "@ensemble/editing";
import { db, unwrap } from "@ensemble/session";
import { toImageRow, type OutfitDraft, toOutfitRow } from "./outfit-draft";

interface UploadListener {
  step: (key: string, step: UploadStep) => void;
  /** Called after storing a picture, even if a later step fails. */
  stored: (key: string, address: string) => void;
}

interface SavedOutfit {
  id: string;
  isNew: boolean;
  /** What the save is based on. Inserting the draft of a new outfit sets it. */
  version: ReadVersion;
}

/**
 * Stores an outfit's new pictures, then saves the outfit in one transaction, and removes the files
 * of replaced pictures. A new outfit is first inserted as a draft, in the order of EDIT-4. Throws
 * DataError; can then be repeated.
 */
export async function saveOutfit(
  { id, isNew, version }: SavedOutfit,
  draft: OutfitDraft,
  { step, stored }: UploadListener,
): Promise<void> {
  // A repeated upload finds its draft.
  const isFirst = isNew && (await insertDraft(id, draft, version));
  const images = [];
  for (const [index, picture] of draft.pictures.entries()) {
    let address = picture.stored;
    if (!address) {
      // Later a new number, because caches may hold files with the old names.
      const name = `${id}_${isFirst ? index : Date.now() + index}.jpg`;
      address = await uploadPicture(name, picture, step);
      stored(picture.key, address);
      if (isFirst) await insertImage(id, index, toImageRow(picture, address));
    }
    step(picture.key, { step: "uploaded" });
    images.push(toImageRow(picture, address));
  }
  const replaced = await unwrap(
    db().rpc("save_outfit", {
      outfit: id,
      columns: { ...toOutfitRow(draft), stylist: draft.stylist || null },
      images,
      items: draft.items.map((item) => item.id),
      collections: draft.collections,
      version: version.current,
    }),
  );
  if (!isFirst) {
    await removeLeftovers(id, replaced, new Set(images.map(({ image_url }) => image_url)));
  }
}

/**
 * Inserts a draft with an id from the client, to prevent duplicates when retrying. Returns false if
 * it exists.
 */
async function insertDraft(id: string, draft: OutfitDraft, version: ReadVersion): Promise<boolean> {
  const row = { id, ...toOutfitRow(draft), slug: uniqueSlug(draft.title), hero_image: "" };
  const [inserted] = await unwrap(
    db().from("outfits").upsert(row, { ignoreDuplicates: true }).select("id, updated_at"),
  );
  if (inserted) version.current = inserted.updated_at;
  return inserted !== undefined;
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

const insertImage = (outfit: string, index: number, row: ReturnType<typeof toImageRow>) =>
  unwrap(
    db()
      .from("outfit_images")
      .insert({ ...row, outfit_id: outfit, display_order: index })
      .select("id")
      .single(),
  );

/** Never throws, because the outfit has been saved. */
async function removeLeftovers(
  id: string,
  replaced: readonly string[],
  needed: ReadonlySet<string>,
): Promise<void> {
  try {
    const files = [...replaced, ...(await filesStartingWith(`${id}_`))];
    await removeFiles([...new Set(files)].filter((file) => !needed.has(file)));
  } catch (error) {
    console.warn("Couldn't remove files of removed images; a sweep will.", error);
  }
}
