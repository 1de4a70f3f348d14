import type { Database } from "@ensemble/contract";

type Enums = Database["public"]["Enums"];
type Size = Enums["size"];

const shoes: readonly Enums["garment"][] = ["boots", "trainers", "heels"];

/** Shoes come in numbers, everything else in letters. */
export const isShoeSize = (size: Size): boolean => /^\d/.test(size);

/** Whether a garment comes in sizes of this kind. */
export const suitsGarment = (garment: Enums["garment"], size: Size): boolean =>
  shoes.includes(garment) === isShoeSize(size);

/** Which of her sizes, of clothes and of shoes, counts for what comes in these. */
export function sizeFor(sizes: readonly Size[], hers: readonly Size[]): Size | undefined {
  const [one] = sizes;
  return one && hers.find((size) => isShoeSize(size) === isShoeSize(one));
}
