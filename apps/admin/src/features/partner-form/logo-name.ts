import { pictureEndings, type PictureType } from "../../layout/picture-type";

/**
 * What a logo is stored as: under a timestamp-prefixed name (experts and admin §7), the file's own
 * without what an address could stumble over.
 */
export function logoName(file: string, type: string, now = Date.now()): string {
  const base = file.replace(/\.[a-z0-9]+$/i, "").toLowerCase();
  const plain = base.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "logo";
  return `${now}-${plain.slice(0, 60)}.${pictureEndings[type as PictureType]}`;
}
