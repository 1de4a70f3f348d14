/** The database's enums in order; a test compares them. */
export const colors = [
  "black",
  "white",
  "gray",
  "navy",
  "red",
  "pink",
  "purple",
  "blue",
  "green",
  "yellow",
  "orange",
  "brown",
] as const;
export type Color = (typeof colors)[number];

export const garments = [
  "coat",
  "blazer",
  "knit",
  "shirt",
  "tee",
  "trousers",
  "jeans",
  "skirt",
  "dress",
  "boots",
  "trainers",
  "heels",
  "bag",
  "belt",
  "scarf",
  "jewellery",
  "hat",
  "sunglasses",
] as const;
export type Garment = (typeof garments)[number];

export const vibes = ["minimal", "classic", "street", "romantic", "bohemian", "edgy"] as const;
export type Vibe = (typeof vibes)[number];

export const occasions = [
  "work",
  "casual",
  "date",
  "party",
  "formal",
  "vacation",
  "workout",
  "other",
] as const;
export type Occasion = (typeof occasions)[number];

export const budgets = ["under_100", "100_200", "200_400", "over_400"] as const;
export type Budget = (typeof budgets)[number];

export const seasons = ["Spring", "Summer", "Fall", "Winter", "All Season"] as const;
export type Season = (typeof seasons)[number];

export const clothingSizes = ["XS", "S", "M", "L", "XL", "XXL"] as const;
export const shoeSizes = ["35", "36", "37", "38", "39", "40", "41", "42"] as const;
export const sizes = [...clothingSizes, ...shoeSizes] as const;
export type Size = (typeof sizes)[number];

export const availabilities = ["in_stock", "low_stock", "sold_out", "unknown"] as const;
export type Availability = (typeof availabilities)[number];

export const retailers = ["ZARA", "MANGO", "HM", "OTHER"] as const;
export type Retailer = (typeof retailers)[number];

/** Parses words separated by spaces. Throws RangeError for a word that isn't allowed. */
export function wordsOf<Word extends string>(allowed: readonly Word[], text: string): Word[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => wordOf(allowed, word));
}

/** Checks that a word is allowed. Throws RangeError if it isn't. */
export function wordOf<Word extends string>(allowed: readonly Word[], word: string): Word {
  const found = allowed.find((candidate) => candidate === word);
  if (found === undefined) throw new RangeError(`"${word}" isn't one of ${allowed.join(", ")}`);
  return found;
}
