/** What pictures are taken of, each with the ending of a file's name. */
export const pictureEndings = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
} as const;

export type PictureType = keyof typeof pictureEndings;

/** What the picker of a single picture offers. */
export const pictureTypes = Object.keys(pictureEndings).join(",");

/**
 * Tells a picture by its first bytes, whatever its name or its declared type say; undefined for
 * anything but JPEG, PNG and WebP.
 */
export async function pictureType(file: Blob): Promise<PictureType | undefined> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (head.startsWith("\u00ff\u00d8\u00ff")) return "image/jpeg";
  if (head.startsWith("\u0089PNG\r\n\u001a\n")) return "image/png";
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "image/webp";
  return undefined;
}
