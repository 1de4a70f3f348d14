import type { Database } from "@ensemble/contract";

type Enums = Database["public"]["Enums"];

/** The kinds that shoppers can filter by; "other" would tell them nothing. */
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

/** A colour as a screen shows it: 'navy' becomes 'Navy'. */
export const colorName = (color: Enums["item_color"]): string =>
  color.charAt(0).toUpperCase() + color.slice(1);
