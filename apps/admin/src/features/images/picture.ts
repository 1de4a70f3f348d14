/** A picture of a form: one that is stored already, or one that was chosen and made small. */
export interface Picture {
  /** Tells pictures of one form apart. */
  key: string;
  /** What an <img> shows: the stored address, or an object URL of the chosen file. */
  preview: string;
  /** What it is called on this screen: the file's name, or the alt text it came with. */
  name: string;
  /** What those hear who do not see it. */
  alt: string;
  /** Where it is stored (an `image_url`); missing while it is not. */
  stored?: string;
  /** What is to be stored, drawn anew and without any metadata. */
  chosen?: SmallPicture;
}

/** A picture that is stored at an address, as a form starts with it. */
export const storedPicture = (address: string, alt = ""): Picture => ({
  key: address,
  preview: address,
  name: address.split("/").at(-1)!,
  alt,
  stored: address,
});

/** A picture as the browser made it small: what `outfit_images` knows of it, and its bytes. */
export interface SmallPicture {
  file: Blob;
  width: number;
  height: number;
  /** Its mean colour, such as "#c8b7a6". */
  color: string;
}

export const maxPictures = 5;
/** Before it is made small, in bytes. */
export const maxSize = 10 * 1024 * 1024;
