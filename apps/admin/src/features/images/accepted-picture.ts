import { pictureType } from "../../layout/files/picture-type";
import { maxSize } from "./picture";

/** What a file picker offers (EDIT-8). */
export const acceptedFiles = ".jpeg,.jpg,.png,.webp,image/jpeg,image/png,image/webp";

const typesOf: Record<string, string> = {
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

/**
 * Why a file cannot be a picture of an outfit, in a sentence; undefined when it can. Its content
 * must be a JPEG, PNG or WebP, and what its name and its type say.
 */
export async function whyNotAccepted(file: File): Promise<string | undefined> {
  if (file.size > maxSize) return `${file.name} is larger than 10MB.`;
  const type = await pictureType(file);
  if (!type) return `${file.name} is not a JPEG, PNG or WebP picture.`;
  const ending = /\.([^.]*)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
  const told = file.type === "image/jpg" ? "image/jpeg" : file.type;
  if (typesOf[ending] !== type || (told !== "" && told !== type)) {
    return `${file.name} is not what its name says: its content is ${type.slice(6).toUpperCase()}.`;
  }
  return undefined;
}
