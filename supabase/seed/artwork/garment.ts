import type { Seed } from "./drawing/random";
import type { Color } from "./drawing/color";
import { bag } from "./garments/bag";
import { belt } from "./garments/belt";
import { blazer } from "./garments/blazer";
import { boots } from "./garments/boots";
import { coat } from "./garments/coat";
import { dress } from "./garments/dress";
import { hat } from "./garments/hat";
import { heels } from "./garments/heels";
import { jeans } from "./garments/jeans";
import { jewellery } from "./garments/jewellery";
import { knit } from "./garments/knit";
import { scarf } from "./garments/scarf";
import { shirt } from "./garments/shirt";
import { skirt } from "./garments/skirt";
import { sunglasses } from "./garments/sunglasses";
import { tee } from "./garments/tee";
import { trainers } from "./garments/trainers";
import { trousers } from "./garments/trousers";
import { variantFor } from "./piece";
import type { Pattern } from "./piece";

/** The pattern of every garment. */
export const patterns = {
  coat,
  blazer,
  knit,
  shirt,
  tee,
  trousers,
  jeans,
  skirt,
  dress,
  boots,
  trainers,
  heels,
  bag,
  belt,
  scarf,
  jewellery,
  hat,
  sunglasses,
} satisfies Record<string, Pattern>;

export type Garment = keyof typeof patterns;

/** Every garment that can be drawn, tops first, accessories last. */
export const garments = Object.keys(patterns) as Garment[];

/** The garment's named variants, such as a coat's trench, wrap and peacoat. */
export const variantsOf = (garment: Garment): readonly string[] => patterns[garment].variants;

/**
 * One item's look in every image: the same garment, color, seed and variant draw the same piece.
 */
export interface Look {
  garment: Garment;
  color: Color;
  seed: Seed;
  /** One of `variantsOf(garment)`; by default the seed chooses. */
  variant?: string;
}

/**
 * The variant of an item, to name it truthfully. Throws RangeError for a variant that the garment
 * lacks.
 */
export const variantOf = (look: Look): string => variantFor(patterns[look.garment], look);
