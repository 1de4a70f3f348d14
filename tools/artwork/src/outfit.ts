import { arrange } from "./arrangement";
import type { Laid } from "./arrangement";
import { chanceOf } from "./chance";
import type { Chance, Seed } from "./chance";
import type { Look } from "./garment";
import { drawRail } from "./rail";
import type { Place } from "./piece";
import { isClothing, roleOf } from "./stage";
import { cutAll, onPaper } from "./wardrobe";

/** The three pictures of an outfit's gallery. */
export const views = ["main", "detail", "styling"] as const;
export type View = (typeof views)[number];

export interface OutfitPicture {
  /** The outfit's items, exactly; 1 to 8 of them look right. */
  items: readonly Look[];
  view: View;
  seed: Seed;
}

const width = 1200;
const height = 1500;

/** An accessory close to its true size beside the lead, large ones running out of the picture's corner. */
function besideLead({ look, piece }: Omit<Laid, "place">, lead: number, chance: Chance): Place {
  const small = roleOf(look) === "small" && look.garment !== "scarf" && look.garment !== "hat";
  const wide = small ? 0.5 : 0.74;
  const scale = Math.min(
    lead * 0.9,
    (width * wide) / piece.box.width,
    (height * (small ? 0.36 : 0.6)) / piece.box.height,
  );
  const x = small ? 0.7 : 0.76;
  return { x: width * x, y: height * (small ? 0.76 : 0.74), scale, angle: chance.between(-12, 8) };
}

/** The lead garment close by, with one accessory lying on it. */
function drawDetail(items: readonly Look[], seed: Seed): string {
  const chance = chanceOf(seed, "detail");
  const all = cutAll(items);
  const lead =
    all.find(({ look }) => roleOf(look) === "outer") ??
    all.find(({ look }) => isClothing(look)) ??
    all[0];
  if (!lead) throw new RangeError("an outfit needs items");
  const { focus, box } = lead.piece;
  const scale = Math.min(width / focus.width, 5) * chance.between(0.98, 1.06);
  const place = {
    x: width / 2 + (box.x + box.width / 2 - focus.x - focus.width / 2) * scale,
    y: height / 2 + (box.y + box.height / 2 - focus.y - focus.height / 2) * scale,
    scale,
  };
  const extra =
    all.find(({ look }) => roleOf(look) === "small") ??
    all.find(({ look }) => roleOf(look) === "bag") ??
    all.find(({ look }) => roleOf(look) === "shoes");
  const laid: Laid[] = [{ ...lead, place }];
  if (extra && extra !== lead) laid.push({ ...extra, place: besideLead(extra, scale, chance) });
  return onPaper(laid, width, height, seed);
}

/**
 * One picture of an outfit, 1200 × 1500 pixels, as SVG: `main` is the flat-lay of exactly its items,
 * `detail` the lead garment close by, `styling` the items on a clothes rail.
 */
export function drawOutfit({ items, view, seed }: OutfitPicture): string {
  if (items.length === 0) throw new RangeError("an outfit needs items");
  if (view === "detail") return drawDetail(items, seed);
  if (view === "styling") return drawRail(items, seed);
  return onPaper(arrange(cutAll(items), width, height, seed), width, height, seed);
}
