import { arrange } from "./scenes/arrangement";
import type { Laid } from "./scenes/arrangement";
import { seededRandom } from "./drawing/random";
import type { Random, Seed } from "./drawing/random";
import type { Look } from "./garment";
import { drawRail } from "./scenes/rail";
import type { Place } from "./layer";
import { isClothing, roleOf } from "./scenes/role";
import { turnedSize } from "./scenes/stage";
import { cutAll, onPaper } from "./wardrobe";

/** The three images of an outfit's gallery. */
export const views = ["main", "detail", "styling"] as const;
type View = (typeof views)[number];

export interface OutfitPicture {
  /** Exactly the outfit's items; 1 to 8 of them look right. */
  items: readonly Look[];
  view: View;
  seed: Seed;
}

const width = 1200;
const height = 1500;

/** The part of the detail image, from its top, that the lead garment keeps for itself. */
const clear = 0.76;

/**
 * An accessory below the lead garment's focus, close to its true scale: large ones run out of the
 * corner.
 */
function besideLead({ look, piece }: Omit<Laid, "place">, lead: number, random: Random): Place {
  const small = roleOf(look) === "small" && look.garment !== "scarf" && look.garment !== "hat";
  const angle = random.between(-12, 8);
  const size = turnedSize(piece.box, angle);
  const scale = Math.min(
    lead * (small ? 1.2 : 0.9),
    (width * (small ? 0.5 : 0.6)) / size.width,
    (height * (small ? 0.21 : 0.42)) / size.height,
  );
  return {
    x: width * (small ? 0.95 : 1.03) - (size.width * scale) / 2,
    y: height * (clear + 0.01) + (size.height * scale) / 2,
    scale,
    angle,
  };
}

/** The lead garment in close-up with one accessory, as arranged in the detail image. */
export function layDetail(items: readonly Look[], seed: Seed): Laid[] {
  const random = seededRandom(seed, "detail");
  const all = cutAll(items);
  const lead =
    all.find(({ look }) => roleOf(look) === "outer") ??
    all.find(({ look }) => isClothing(look)) ??
    all[0];
  if (!lead) throw new RangeError("an outfit needs items");
  const { focus, box } = lead.piece;
  const scale =
    Math.min(width / focus.width, (height * clear) / focus.height, 5) * random.between(0.96, 1);
  const place = {
    x: width * 0.46 + (box.x + box.width / 2 - focus.x - focus.width / 2) * scale,
    y: (height * clear) / 2 + (box.y + box.height / 2 - focus.y - focus.height / 2) * scale,
    scale,
  };
  const extra =
    all.find(({ look }) => roleOf(look) === "small") ??
    all.find(({ look }) => roleOf(look) === "bag") ??
    all.find(({ look }) => roleOf(look) === "shoes");
  const laid: Laid[] = [{ ...lead, place }];
  if (extra && extra !== lead) laid.push({ ...extra, place: besideLead(extra, scale, random) });
  return laid;
}

/**
 * One image of an outfit, 1200 × 1500 pixels, as SVG: `main` is the flat-lay of exactly its items,
 * `detail` the lead garment in close-up, `styling` the items on a clothes rail.
 */
export function drawOutfit({ items, view, seed }: OutfitPicture): string {
  if (items.length === 0) throw new RangeError("an outfit needs items");
  if (view === "detail") return onPaper(layDetail(items, seed), width, height, seed);
  if (view === "styling") return drawRail(items, seed);
  return onPaper(arrange(cutAll(items), width, height, seed), width, height, seed);
}
