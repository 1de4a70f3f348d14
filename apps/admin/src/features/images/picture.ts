/** A picture of a form, either stored or newly chosen and compressed. */
export interface Picture {
  /** Unique within a form. */
  key: string;
  /** Source of an <img>: the stored URL, or an object URL of the chosen file. */
  preview: string;
  /** The file's name. */
  name: string;
  alt: string;
  /** URL of the stored file (an `image_url`). */
  stored?: string;
  /** The compressed file, not stored yet. */
  chosen?: CompressedPicture;
}

/** Makes a form's picture of a stored one. */
export const storedPicture = (address: string, alt = ""): Picture => ({
  key: address,
  preview: address,
  name: address.split("/").at(-1)!,
  alt,
  stored: address,
});

/** A picture that the browser compressed, with the facts that `outfit_images` stores. */
export interface CompressedPicture {
  file: Blob;
  width: number;
  height: number;
  /** Mean color, such as "#c8b7a6". */
  color: string;
}

export const maxPictures = 5;
/** Of the original file, in bytes. */
export const maxSize = 10 * 1024 * 1024;
