import { storage } from "@ensemble/session";

const bucket = "outfit-images";
const folder = "experts/";
const publicObject = `/storage/v1/object/public/${bucket}/`;
/** The longest side of a stored portrait, in pixels, and its JPEG quality. */
const longestSide = 1200;
const quality = 0.8;
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
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  if (!isPicture(head)) throw new PortraitError("Choose a JPEG, PNG or WebP picture.");
  const picture = await createImageBitmap(file).catch(() => {
    throw new PortraitError("This picture is damaged and cannot be read. Choose another.");
  });
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const paper = canvas.getContext("2d")!;
  // JPEG knows no transparency: what was clear would turn black.
  paper.fillStyle = "#fff";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const drawn = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", quality),
  );
  if (!drawn) throw new PortraitError("This picture could not be prepared. Choose another.");
  return drawn;
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

/** Tells by the first bytes: a name or a declared type may say anything. */
function isPicture(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head);
  return (
    text.startsWith("\u00ff\u00d8\u00ff") ||
    text.startsWith("\u0089PNG\r\n\u001a\n") ||
    (text.startsWith("RIFF") && text.endsWith("WEBP"))
  );
}
