/** A position as fractions of the image: left, top, right, bottom. */
export type Slot = readonly [number, number, number, number];

/** A layout of clothes, with the areas that the accessories share. */
export interface Plan {
  /** In the order outer, top, dress, bottom. */
  clothes: readonly Slot[];
  rest: readonly Slot[];
  /** The number of accessories that it suits. */
  suits?: readonly [fewest: number, most: number];
}
