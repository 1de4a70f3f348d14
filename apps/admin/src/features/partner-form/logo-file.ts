import { pictureEndings, pictureType, type PictureType } from "../../layout/picture-type";
import { redraw } from "../../layout/redraw";

/** The largest logo that the storage takes, in bytes. */
const most = 10 * 1024 * 1024;
const longestSide = 1200;

/** A logo that was chosen and is not stored yet, with an address to show it by. */
export interface ChosenLogo {
  file: File;
  /** An object URL: whoever drops the logo revokes it. */
  preview: string;
}

/**
 * Makes a logo of a chosen file: it must be a picture by its content, whatever it is called. It is
 * drawn anew as what it was, so that it keeps what is clear and loses what is not seen. Rejects
 * with a sentence for the person.
 */
export async function makeLogo(file: File): Promise<ChosenLogo> {
  if (file.size > most) throw new RangeError("The logo is larger than 10MB. Choose a smaller one.");
  const type = await pictureType(file);
  if (!type) throw new TypeError("The logo must be a JPEG, PNG or WebP picture.");
  const drawn = await redraw(file, { type, longestSide }).catch(() => {
    throw new TypeError("This picture is damaged. Choose another one.");
  });
  const logo = new File([drawn], file.name, { type: drawn.type });
  return { file: logo, preview: URL.createObjectURL(logo) };
}

/** The file's own name, without what an address could stumble over. */
export function storedName(file: File): string {
  const base = file.name.replace(/\.[a-z0-9]+$/i, "").toLowerCase();
  const plain = base.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "logo";
  return `${plain.slice(0, 60)}.${pictureEndings[file.type as PictureType]}`;
}
