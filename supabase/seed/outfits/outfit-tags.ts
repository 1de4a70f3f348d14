import type { Item } from "../items/items";
import type { Look } from "./looks/look";
import { purposesOf } from "./outfit-purposes";

const fabrics = [
  "linen",
  "wool",
  "cashmere",
  "silk",
  "satin",
  "denim",
  "leather",
  "velvet",
  "suede",
];

/** Shoppers' words that the enumerations lack; the outfit list searches them. */
export function outfitTagsOf(
  look: Pick<Look, "title" | "budget" | "seasons">,
  items: readonly Item[],
): string[] {
  const garments = new Set(items.map(({ garment }) => garment));
  const colors = new Set(items.map(({ color }) => color));
  const names = items.map(({ name }) => name.toLowerCase()).join(" ");
  const quiet = [...colors].every((color) => ["black", "white", "gray", "navy"].includes(color));
  return [
    ...purposesOf(look.title),
    colors.size === 1 ? `all ${items[0]?.color ?? ""}` : quiet ? "monochrome" : undefined,
    garments.has("blazer") ? "tailoring" : undefined,
    garments.has("coat") ? "outerwear" : undefined,
    garments.has("knit") ? "knitwear" : undefined,
    garments.has("dress") ? "dresses" : undefined,
    garments.has("jeans") ? "denim" : undefined,
    garments.has("trainers") ? "sneakers" : undefined,
    ...fabrics.map((fabric) => (names.includes(fabric) ? fabric : undefined)),
    look.budget === "under_100" ? "budget-friendly" : undefined,
    look.seasons.includes("All Season") ? "all season" : undefined,
  ].filter((tag, place, all): tag is string => tag !== undefined && all.indexOf(tag) === place);
}
