import { arrange } from "./arrangement";
import type { Seed } from "../drawing/random";
import type { Look } from "../garment";
import { isClothing } from "./role";
import { cutAll, onPaper } from "../wardrobe";

/**
 * A collection's cover, 1500 × 1000 pixels, as SVG: a still life of some of its items, safe to crop
 * to 4:3 and 16:9.
 */
export function drawCover({ items, seed }: { items: readonly Look[]; seed: Seed }): string {
  if (items.length === 0) throw new RangeError("a cover needs items");
  const clothes = items.filter(isClothing).slice(0, 3);
  const others = items.filter((look) => !isClothing(look)).slice(0, 4);
  return onPaper(arrange(cutAll([...clothes, ...others]), 1500, 1000, seed), 1500, 1000, seed);
}
