import { colorName } from "@ensemble/domain";
import { Constants, type Database } from "@ensemble/contract/database";

type Enums = Database["public"]["Enums"];

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

export const colorNames = Object.fromEntries(
  Constants.public.Enums.item_color.map((color) => [color, colorName(color)]),
) as Record<Enums["item_color"], string>;

export const availabilityNames: Record<Enums["item_availability"], string> = {
  in_stock: "In stock",
  low_stock: "Low stock",
  sold_out: "Sold out",
  unknown: "Unknown",
};
