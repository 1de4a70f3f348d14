/** The largest logo that the storage takes, in bytes. */
const most = 10 * 1024 * 1024;

const extensions = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" } as const;
type LogoType = keyof typeof extensions;

/** What the file picker offers. */
export const logoTypes = Object.keys(extensions).join(",");

/** Tells a picture by its first bytes; undefined for anything but JPEG, PNG and WebP. */
export function pictureType(bytes: Uint8Array): LogoType | undefined {
  const starts = (text: string, at = 0) =>
    Array.from(text).every((letter, place) => bytes[at + place] === letter.charCodeAt(0));
  if (starts("\xff\xd8\xff")) return "image/jpeg";
  if (starts("\x89PNG\r\n\x1a\n")) return "image/png";
  if (starts("RIFF") && starts("WEBP", 8)) return "image/webp";
  return undefined;
}

/** A logo that was chosen and is not stored yet, with an address to show it by. */
export interface ChosenLogo {
  file: File;
  /** An object URL: whoever drops the logo revokes it. */
  preview: string;
}

/**
 * Takes a chosen file for a logo: it must be a picture by its content, whatever it is called.
 * Rejects with a sentence for the person.
 */
export async function checkLogo(file: File): Promise<ChosenLogo> {
  if (file.size > most) throw new RangeError("The logo is larger than 10MB. Choose a smaller one.");
  const type = pictureType(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (!type) throw new TypeError("The logo must be a JPEG, PNG or WebP picture.");
  const picture = new File([file], file.name, { type });
  try {
    (await createImageBitmap(picture)).close();
  } catch {
    throw new TypeError("This picture is damaged. Choose another one.");
  }
  return { file: picture, preview: URL.createObjectURL(picture) };
}

/** The file's own name, without what an address could stumble over. */
export function storedName(file: File): string {
  const base = file.name.replace(/\.[a-z0-9]+$/i, "").toLowerCase();
  const plain = base.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "logo";
  return `${plain.slice(0, 60)}.${extensions[file.type as LogoType]}`;
}
