/** The accepted types of pictures, each with its file extension. */
export const pictureExtensions = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
} as const;

export type PictureType = keyof typeof pictureExtensions;

/** Value of a file input's `accept`. */
export const pictureTypes = Object.keys(pictureExtensions).join(",");

/**
 * Detects a picture's type by its first bytes, because names and declared types can be wrong.
 * Undefined for anything but JPEG, PNG and WebP.
 */
export async function pictureType(file: Blob): Promise<PictureType | undefined> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (head.startsWith("\u00ff\u00d8\u00ff")) return "image/jpeg";
  if (head.startsWith("\u0089PNG\r\n\u001a\n")) return "image/png";
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "image/webp";
  return undefined;
}
