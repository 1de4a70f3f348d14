import { storage } from "@ensemble/session";
import { pictureType } from "../../layout/picture-type";
import { redraw } from "../../layout/redraw";

const bucket = "outfit-images";
const folder = "experts/";
const publicObject = `/storage/v1/object/public/${bucket}/`;
const longestSide = 1200;
const mostBytes = 10 * 1024 * 1024;

/** A picture that cannot be taken, in a sentence for the person. */
export class PortraitError extends Error {
  override name = "PortraitError";
}

/**
 * A portrait ready to be stored: JPEG, at most 1200 px on either side, drawn anew, so that nothing
 * of the file but what is seen leaves the browser. Throws PortraitError for anything that is not
 * really a JPEG, PNG or WebP of at most 10 MB, whatever its name says.
 */
export async function preparePortrait(file: File): Promise<Blob> {
  if (file.size > mostBytes) throw new PortraitError("Choose a picture of at most 10 MB.");
  if (!(await pictureType(file))) throw new PortraitError("Choose a JPEG, PNG or WebP picture.");
  return redraw(file, { type: "image/jpeg", longestSide }).catch(() => {
    throw new PortraitError("This picture is damaged and cannot be read. Choose another.");
  });
}

/** Stores a prepared portrait and returns its address, relative to the backend's origin. */
export async function storePortrait(portrait: Blob): Promise<string> {
  const name = `${folder}${crypto.randomUUID()}.jpg`;
  const files = (await storage()).from(bucket);
  const { error } = await files.upload(name, await portrait.arrayBuffer(), {
    contentType: "image/jpeg",
    cacheControl: "31536000",
  });
  if (error) throw error;
  return `${publicObject}${name}`;
}

/** Removes a portrait that no expert has any more. What is not ours stays; so does what fails. */
export async function removePortrait(address: string): Promise<void> {
  const name = address.split(publicObject)[1];
  if (!name?.startsWith(folder)) return;
  const { error } = await (await storage()).from(bucket).remove([name]);
  if (error) console.warn("A portrait nobody needs any more was not removed.", error);
}
