import { createHash } from "node:crypto";

/** The UUID of a kind and a name, the same in every database. */
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

/** A tracking code in the database's format: the prefix and eight capital letters or digits. */
export function trackingCodeOf(prefix: "AF_" | "EN_", name: string): string {
  const bytes = createHash("sha256").update(`ensemble/code/${name}`).digest();
  return prefix + [...bytes.subarray(0, 8)].map((byte) => letters.charAt(byte % 36)).join("");
}

/** Current words of names, and the words that ids and addresses were derived from. */
const firstWords: readonly (readonly [today: RegExp, first: string])[] = [
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
 * The name that ids, addresses and random choices derive from: rewording an item or an outfit must
 * not change its id, address, price or stock.
 */
export const firstName = (name: string): string =>
  firstWords.reduce((text, [today, first]) => text.replace(today, first), name);

/** A title as an address shows it: lower case, words joined by hyphens. */
export function slugOf(title: string): string {
  return firstName(title)
    .normalize("NFD")
    .replace(/[\u0300-\u036f’']/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
