import { type Database, formatWholePrice } from "@ensemble/contract";
import { locale } from "./time";

type Enums = Database["public"]["Enums"];
type Size = Enums["size"];

/** Occasions that shoppers can filter by. */
export type ShopOccasion = Exclude<Enums["occasion"], "other">;

/** In the order of the shop's filters. */
export const shopOccasionNames: Record<ShopOccasion, string> = {
  work: "Work",
  casual: "Casual",
  date: "Date Night",
  party: "Party",
  formal: "Formal",
  vacation: "Vacation",
  workout: "Workout",
};

export const vibeNames: Record<Enums["vibe"], string> = {
  minimal: "Minimal",
  classic: "Classic",
  street: "Street",
  romantic: "Romantic",
  bohemian: "Bohemian",
  edgy: "Edgy",
};

export const garmentNames: Record<Enums["garment"], string> = {
  coat: "Coats",
  blazer: "Blazers",
  knit: "Knitwear",
  shirt: "Shirts",
  tee: "T-Shirts",
  trousers: "Pants",
  jeans: "Jeans",
  skirt: "Skirts",
  dress: "Dresses",
  boots: "Boots",
  trainers: "Sneakers",
  heels: "Heels",
  bag: "Bags",
  belt: "Belts",
  scarf: "Scarves",
  jewellery: "Jewelry",
  hat: "Hats",
  sunglasses: "Sunglasses",
};

export const retailerNames: Record<Enums["retailer"], string> = {
  ZARA: "Zara",
  MANGO: "Mango",
  HM: "H&M",
  OTHER: "Other",
};

/** Capitalizes a color: 'navy' becomes 'Navy'. */
export const colorName = (color: Enums["item_color"]): string =>
  color.charAt(0).toUpperCase() + color.slice(1);

/** In the order of EDIT-7. */
export const occasionNames: Record<Enums["occasion"], string> = {
  work: shopOccasionNames.work,
  casual: shopOccasionNames.casual,
  party: shopOccasionNames.party,
  date: shopOccasionNames.date,
  formal: shopOccasionNames.formal,
  vacation: shopOccasionNames.vacation,
  workout: shopOccasionNames.workout,
  other: "Other",
};

/** Returns labels for budget bands, lowest first: 'Under $100', '$100–$200', 'Over $400'. */
export function budgetNames(): Record<Enums["budget_band"], string> {
  const [hundred, twoHundred, fourHundred] = [100, 200, 400].map(formatWholePrice);
  return {
    under_100: `Under ${hundred}`,
    "100_200": `${hundred}–${twoHundred}`,
    "200_400": `${twoHundred}–${fourHundred}`,
    over_400: `Over ${fourHundred}`,
  };
}

export const budgetName = (budget: Enums["budget_band"]): string => budgetNames()[budget];

/** Formats a count: "1,234". Intl's first use would block a slow phone for 90 ms. */
export const formatCount = (count: number): string =>
  String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");

/**
 * Reads a number as people and spreadsheets write it: "1,234.50", "1.234,50", "$ 51,00", "-12". Returns
 * undefined for anything else, also for more than two decimals and for "1,234", which is two numbers.
 */
export function readAmount(text: string): number | undefined {
  const digits = text.replaceAll(/[\s$€£]/g, "").replace(/^\u2212/, "-");
  const grouped = /^-?\d{1,3}(?:([.,'’])\d{3})(?:\1\d{3})*(?:([.,])\d{1,2})?$/.exec(digits);
  if (grouped) {
    const [, separator, decimal] = grouped;
    const isAmbiguous =
      !decimal && digits.split(separator!).length === 2 && /[.,]/.test(separator!);
    if (isAmbiguous || separator === decimal) return undefined;
    return Number(digits.replaceAll(separator!, "").replace(",", "."));
  }
  return /^-?\d+(?:[.,]\d{1,2})?$/.test(digits) ? Number(digits.replace(",", ".")) : undefined;
}

/** Formats a count with a regular English noun: "1 item", "1,200 items". */
export const pluralize = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;

/** Joins words: "work, party, and travel", or with "or". */
export const formatList = (words: readonly string[], type: "and" | "or"): string =>
  new Intl.ListFormat(locale, { type: type === "and" ? "conjunction" : "disjunction" }).format(
    words,
  );

const shoes: readonly Enums["garment"][] = ["boots", "trainers", "heels"];

/** Shoe sizes are numeric, all others are letters. */
export const isShoeSize = (size: Size): boolean => /^\d/.test(size);

/** Returns whether a garment comes in this kind of size. */
export const suitsGarment = (garment: Enums["garment"], size: Size): boolean =>
  shoes.includes(garment) === isShoeSize(size);

/** Returns the shopper's size of the same kind, clothing or shoe, as `sizes`. */
export function sizeFor(sizes: readonly Size[], ownSizes: readonly Size[]): Size | undefined {
  const [one] = sizes;
  return one && ownSizes.find((size) => isShoeSize(size) === isShoeSize(one));
}
