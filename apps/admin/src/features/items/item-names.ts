import type { Database } from "@ensemble/contract";

type Enums = Database["public"]["Enums"];

export const retailerNames: Record<Enums["retailer"], string> = {
  ZARA: "Zara",
  MANGO: "Mango",
  HM: "H&M",
  OTHER: "Other",
};

export const garmentNames: Record<Enums["garment"], string> = {
  coat: "Coat",
  blazer: "Blazer",
  knit: "Knit",
  shirt: "Shirt",
  tee: "T-shirt",
  trousers: "Pants",
  jeans: "Jeans",
  skirt: "Skirt",
  dress: "Dress",
  boots: "Boots",
  trainers: "Sneakers",
  heels: "Heels",
  bag: "Bag",
  belt: "Belt",
  scarf: "Scarf",
  jewellery: "Jewelry",
  hat: "Hat",
  sunglasses: "Sunglasses",
};

export const colorNames: Record<Enums["item_color"], string> = {
  black: "Black",
  white: "White",
  gray: "Gray",
  navy: "Navy",
  red: "Red",
  pink: "Pink",
  purple: "Purple",
  blue: "Blue",
  green: "Green",
  yellow: "Yellow",
  orange: "Orange",
  brown: "Brown",
};

export const availabilityNames: Record<Enums["item_availability"], string> = {
  in_stock: "In stock",
  low_stock: "Low stock",
  sold_out: "Sold out",
  unknown: "Unknown",
};
