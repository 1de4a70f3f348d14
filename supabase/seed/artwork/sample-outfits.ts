import { seededRandom } from "./drawing/random";
import { colors } from "./index";
import { garments } from "./index";
import type { Look } from "./index";

export const outfit: readonly Look[] = [
  { garment: "coat", color: "brown", seed: 1 },
  { garment: "knit", color: "white", seed: 2 },
  { garment: "jeans", color: "blue", seed: 3 },
  { garment: "boots", color: "black", seed: 4 },
  { garment: "bag", color: "orange", seed: 5 },
  { garment: "scarf", color: "red", seed: 6 },
];

/** Outfits of one to seven pieces, as varied as a catalogue's. */
export const randomOutfits: Look[][] = Array.from({ length: 60 }, (_, index) => {
  const random = seededRandom(index, "test");
  return Array.from({ length: 1 + (index % 7) }, (__, item): Look => ({
    garment: random.pick(garments),
    color: random.pick(colors),
    seed: `${index}-${item}`,
  }));
});
