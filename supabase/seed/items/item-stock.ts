import { sources, type SourceKey } from "../sources";
import { shoeSizes, type Availability, type Garment, type Size } from "../vocabulary";

const oneSize: readonly Garment[] = ["bag", "scarf", "jewellery", "hat", "sunglasses"];
const shoes: readonly Garment[] = ["boots", "trainers", "heels"];
const runs: readonly Size[][] = [
  ["XS", "S", "M", "L", "XL"],
  ["XS", "S", "M", "L"],
  ["S", "M", "L", "XL"],
  ["S", "M", "L"],
];

/** Clothes and belts come in letter sizes, shoes in numbers: some without the smallest or largest. */
export function sizesOf(garment: Garment, source: SourceKey, draw: number): Size[] {
  if (oneSize.includes(garment)) return [];
  if (shoes.includes(garment)) {
    return shoeSizes.slice(draw < 0.7 ? 0 : 1, draw < 0.5 ? undefined : -1);
  }
  const run = runs[draw < 0.6 ? 0 : draw < 0.75 ? 1 : draw < 0.9 ? 2 : 3] ?? [];
  return sources[source].retailer === "HM" && run.includes("XL") ? [...run, "XXL"] : [...run];
}

/** The stock for a random number from [0, 1). */
export function availabilityAt(draw: number): Availability {
  if (draw < 0.85) return "in_stock";
  if (draw < 0.94) return "low_stock";
  return draw < 0.985 ? "sold_out" : "unknown";
}
