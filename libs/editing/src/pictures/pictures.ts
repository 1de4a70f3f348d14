/** A form's picture, either stored or new and compressed. */
export interface Picture {
  /** Unique within a form. */
  key: string;
  /** The stored URL, or an object URL of the selected file. */
  preview: string;
  name: string;
  alt: string;
  /** URL of the stored file (an `image_url`). */
  stored?: string;
  /** The compressed file, if it isn't stored yet. */
  chosen?: CompressedPicture;
}

/** Creates a form's picture from a stored one. */
export const storedPicture = (address: string, alt = ""): Picture => ({
  key: address,
  preview: address,
  name: address.split("/").at(-1)!,
  alt,
  stored: address,
});

/** A compressed picture, with the facts for `outfit_images`. */
export interface CompressedPicture {
  file: Blob;
  width: number;
  height: number;
  /** Mean color, such as "#c8b7a6". */
  color: string;
}

export const maxPictures = 5;
/** In bytes, of the original file. */
const maxSize = 10 * 1024 * 1024;

/** File extensions of accepted types. */
export const pictureExtensions = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
} as const;

export type PictureType = keyof typeof pictureExtensions;

/** Value of a file input's `accept` (EDIT-8). */
export const acceptedFiles = ".jpeg,.jpg,.png,.webp,image/jpeg,image/png,image/webp";

const typesByExtension: Record<string, string> = {
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

/**
 * Returns an error message if a file isn't accepted. Its content must be JPEG, PNG or WebP and
 * match its name and type.
 */
export async function pictureIssue(file: File): Promise<string | undefined> {
  if (file.size > maxSize) return `${file.name} is larger than 10MB.`;
  const type = await pictureType(file);
  if (!type) return `${file.name} isn't a JPEG, PNG, or WebP image.`;
  const extension = /\.([^.]*)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
  const declared = file.type === "image/jpg" ? "image/jpeg" : file.type;
  if (typesByExtension[extension] !== type || (declared !== "" && declared !== type)) {
    return `${file.name} doesn't match its file type. It's actually a ${type.slice(6).toUpperCase()}.`;
  }
  return undefined;
}

/** Detects JPEG, PNG and WebP by the first bytes, because names and types can be wrong. */
export async function pictureType(file: Blob): Promise<PictureType | undefined> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (head.startsWith("\u00ff\u00d8\u00ff")) return "image/jpeg";
  if (head.startsWith("\u0089PNG\r\n\u001a\n")) return "image/png";
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "image/webp";
  return undefined;
}
