import { sources, type SourceKey } from "../sources";
import type { Availability, Garment, Size } from "../vocabulary";

const oneSize: readonly Garment[] = [
  "boots",
  "trainers",
  "heels",
  "bag",
  "scarf",
  "jewellery",
  "hat",
  "sunglasses",
];
const runs: readonly Size[][] = [
  ["XS", "S", "M", "L", "XL"],
  ["XS", "S", "M", "L"],
  ["S", "M", "L", "XL"],
  ["S", "M", "L"],
];

/** Clothes and belts come in letter sizes; the catalogue has no shoe sizes. */
export function sizesOf(garment: Garment, source: SourceKey, draw: number): Size[] {
  if (oneSize.includes(garment)) return [];
  const run = runs[draw < 0.6 ? 0 : draw < 0.75 ? 1 : draw < 0.9 ? 2 : 3] ?? [];
  return sources[source].retailer === "HM" && run.includes("XL") ? [...run, "XXL"] : [...run];
}

/** The stock for a random number from [0, 1). */
export function availabilityAt(draw: number): Availability {
  if (draw < 0.85) return "in_stock";
  if (draw < 0.94) return "low_stock";
  return draw < 0.985 ? "sold_out" : "unknown";
}
