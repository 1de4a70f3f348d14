import type { Random } from "../drawing/random";

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

const portrait: Record<number, readonly Plan[]> = {
  0: [{ clothes: [], rest: [[0.07, 0.08, 0.93, 0.92]] }],
  1: [
    { clothes: [[0.05, 0.05, 0.62, 0.95]], rest: [[0.63, 0.07, 0.96, 0.93]] },
    {
      clothes: [[0.22, 0.05, 0.78, 0.95]],
      rest: [
        [0.03, 0.1, 0.29, 0.92],
        [0.71, 0.1, 0.97, 0.92],
      ],
      suits: [2, 6],
    },
  ],
  2: [
    {
      clothes: [
        [0.04, 0.05, 0.59, 0.53],
        [0.53, 0.28, 0.95, 0.96],
      ],
      rest: [
        [0.06, 0.55, 0.54, 0.95],
        [0.62, 0.05, 0.95, 0.27],
      ],
    },
    {
      clothes: [
        [0.2, 0.04, 0.8, 0.43],
        [0.28, 0.37, 0.72, 0.97],
      ],
      rest: [
        [0.03, 0.44, 0.31, 0.96],
        [0.69, 0.44, 0.97, 0.96],
      ],
      suits: [2, 5],
    },
    {
      clothes: [
        [0.42, 0.04, 0.97, 0.46],
        [0.05, 0.06, 0.46, 0.8],
      ],
      rest: [[0.46, 0.5, 0.96, 0.96]],
      suits: [0, 4],
    },
  ],
  3: [
    {
      clothes: [
        [0.035, 0.04, 0.57, 0.63],
        [0.5, 0.04, 0.965, 0.4],
        [0.56, 0.37, 0.95, 0.965],
      ],
      rest: [[0.05, 0.64, 0.58, 0.96]],
    },
    {
      clothes: [
        [0.42, 0.37, 0.98, 0.97],
        [0.03, 0.04, 0.54, 0.4],
        [0.06, 0.36, 0.45, 0.97],
      ],
      rest: [[0.57, 0.04, 0.97, 0.36]],
      suits: [1, 3],
    },
    {
      clothes: [
        [0.03, 0.03, 0.52, 0.58],
        [0.44, 0.05, 0.97, 0.4],
        [0.4, 0.36, 0.76, 0.97],
      ],
      rest: [
        [0.04, 0.6, 0.41, 0.96],
        [0.75, 0.44, 0.97, 0.96],
      ],
      suits: [3, 5],
    },
  ],
  4: [
    {
      clothes: [
        [0.03, 0.03, 0.52, 0.56],
        [0.47, 0.03, 0.97, 0.36],
        [0.4, 0.32, 0.8, 0.7],
        [0.6, 0.4, 0.97, 0.97],
      ],
      rest: [[0.04, 0.58, 0.6, 0.97]],
    },
  ],
};

const landscape: Record<number, readonly Plan[]> = {
  0: [{ clothes: [], rest: [[0.08, 0.1, 0.92, 0.9]] }],
  1: [
    {
      clothes: [[0.28, 0.05, 0.66, 0.95]],
      rest: [
        [0.06, 0.1, 0.32, 0.9],
        [0.66, 0.1, 0.94, 0.9],
      ],
    },
  ],
  2: [
    {
      clothes: [
        [0.1, 0.05, 0.46, 0.93],
        [0.4, 0.06, 0.66, 0.95],
      ],
      rest: [[0.67, 0.08, 0.94, 0.92]],
    },
  ],
  3: [
    {
      clothes: [
        [0.05, 0.06, 0.37, 0.9],
        [0.32, 0.05, 0.6, 0.62],
        [0.52, 0.08, 0.76, 0.95],
      ],
      rest: [
        [0.75, 0.07, 0.95, 0.93],
        [0.36, 0.62, 0.54, 0.95],
      ],
    },
    {
      clothes: [
        [0.36, 0.05, 0.68, 0.95],
        [0.06, 0.06, 0.4, 0.6],
        [0.64, 0.06, 0.84, 0.95],
      ],
      rest: [
        [0.06, 0.6, 0.38, 0.95],
        [0.82, 0.1, 0.96, 0.92],
      ],
      suits: [2, 6],
    },
  ],
  4: [
    {
      clothes: [
        [0.03, 0.06, 0.3, 0.92],
        [0.25, 0.05, 0.5, 0.6],
        [0.44, 0.08, 0.64, 0.95],
        [0.6, 0.05, 0.82, 0.92],
      ],
      rest: [
        [0.8, 0.08, 0.97, 0.92],
        [0.28, 0.62, 0.46, 0.95],
      ],
    },
  ],
};

/** One of the plans that suit this number of clothes and accessories. */
export function planFor(clothes: number, others: number, wide: boolean, random: Random): Plan {
  const plans = (wide ? landscape : portrait)[Math.min(clothes, 4)] ?? [];
  return random.pick(
    plans.filter(({ suits: [fewest, most] = [0, Infinity] }) => others >= fewest && others <= most),
  );
}
