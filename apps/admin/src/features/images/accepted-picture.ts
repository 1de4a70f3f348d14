import { pictureType } from "../../layout/files/picture-type";
import { maxSize } from "./picture";

/** Value of a file input's `accept` (EDIT-8). */
export const acceptedFiles = ".jpeg,.jpg,.png,.webp,image/jpeg,image/png,image/webp";

const typesOf: Record<string, string> = {
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

/**
 * Why a file is rejected as a picture, as a sentence; undefined when it is accepted. The content must
 * be JPEG, PNG or WebP and match the file's name and type.
 */
export async function pictureIssue(file: File): Promise<string | undefined> {
  if (file.size > maxSize) return `${file.name} is larger than 10MB.`;
  const type = await pictureType(file);
  if (!type) return `${file.name} is not a JPEG, PNG or WebP picture.`;
  const extension = /\.([^.]*)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
  const declared = file.type === "image/jpg" ? "image/jpeg" : file.type;
  if (typesOf[extension] !== type || (declared !== "" && declared !== type)) {
    return `${file.name} is not what its name says: its content is ${type.slice(6).toUpperCase()}.`;
  }
  return undefined;
}
