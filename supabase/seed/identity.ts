import { createHash } from "node:crypto";

/** Returns a UUID derived from a kind and a name, the same in every database. */
export function idOf(kind: string, name: string): string {
  const hex = createHash("sha256").update(`ensemble/${kind}/${name}`).digest("hex");
  const variant = ((parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** Returns a tracking code derived from a name, in the database's format. */
export function trackingCodeOf(prefix: "AF_" | "EN_", name: string): string {
  const bytes = createHash("sha256").update(`ensemble/code/${name}`).digest();
  return prefix + [...bytes.subarray(0, 8)].map((byte) => letters.charAt(byte % 36)).join("");
}

/** Words of names, with the earlier words that ids and slugs are derived from. */
const earlierWords: readonly (readonly [current: RegExp, earlier: string])[] = [
  [/\bpants\b/g, "trousers"],
  [/\bsneakers\b/g, "trainers"],
  [/\bsweater\b/g, "jumper"],
  [/\bturtleneck\b/g, "roll-neck"],
  [/\boffice shoes\b/g, "court shoes"],
  [/\bHarbor\b/g, "Harbour"],
  [/\bTheater\b/g, "Theatre"],
  [/\bBehavior\b/g, "Behaviour"],
  [/\bColors\b/g, "Colours"],
  [/\bColor\b/g, "Colour"],
  [/\bCurb\b/g, "Kerb"],
  [/\bRental\b/g, "Hire"],
  [/\bTraveling\b/g, "Travelling"],
];

/**
 * Returns the name that ids, slugs and random choices are derived from, so that rewording an item
 * or outfit doesn't change its id, slug, price or stock.
 */
export const originalName = (name: string): string =>
  earlierWords.reduce((text, [current, earlier]) => text.replace(current, earlier), name);

/** Returns a title as a slug: lowercase words joined by hyphens. */
export function slugOf(title: string): string {
  return originalName(title)
    .normalize("NFD")
    .replace(/[\u0300-\u036f’']/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
