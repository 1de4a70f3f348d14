import { noise } from "../scenes/tile";
import type { Relief } from "../scenes/tile";

/** A surface's texture; each has a small tile of light and shade that repeats over the piece. */
export type Fabric =
  | "wool"
  | "weave"
  | "twill"
  | "denim"
  | "knit"
  | "leather"
  | "suede"
  | "satin"
  | "straw"
  | "hair";

interface Tile {
  /** Pixels of the tile, and the image pixels it covers. */
  size: number;
  cover: number;
  strength: number;
  relief: Relief;
}

const wave = (x: number, times: number) => Math.sin(x * times * Math.PI * 2);

export const fine = noise(90, 1);
export const fibre = noise(56, 5);
const lumps = noise(24, 2);
const slubs = noise(12, 3);
const streak = noise(64, 6);

export const tiles: Record<Fabric, Tile> = {
  wool: {
    size: 180,
    cover: 170,
    strength: 0.13,
    relief: (x, y) =>
      fine(x, y) * 0.6 + fibre((x + y) % 1, (y - x + 1) % 1) * 0.5 + lumps(x, y) * 0.12,
  },
  weave: {
    size: 160,
    cover: 120,
    strength: 0.15,
    relief: (x, y) =>
      wave(x, 40) * wave(y, 40) * 0.4 + fine(x, y) * 0.5 + fibre((x * 4) % 1, y) * 0.3,
  },
  twill: {
    size: 160,
    cover: 116,
    strength: 0.17,
    relief: (x, y) => wave(x + y, 32) * 0.42 + fine(x, y) * 0.5 + fibre(x, (y * 3) % 1) * 0.22,
  },
  denim: {
    size: 160,
    cover: 124,
    strength: 0.3,
    relief: (x, y) =>
      wave(x + y, 28) * 0.42 + fine(x, (y * 3) % 1) * 0.45 + slubs((x * 5) % 1, y) * 0.26,
  },
  knit: {
    size: 160,
    cover: 116,
    strength: 0.27,
    relief: (x, y) => {
      const column = (x * 16) % 1;
      const lean = column < 0.5 ? column : 1 - column;
      const gap = column < 0.1 || column > 0.9 ? 0.5 : 0;
      return wave(y + lean * 0.05, 20) * 0.5 - gap + 0.1 + fine(x, y) * 0.25;
    },
  },
  leather: {
    size: 180,
    cover: 130,
    strength: 0.11,
    relief: (x, y) => 0.3 - Math.abs(fibre(x, y)) * 1.1 + fine(x, y) * 0.3,
  },
  suede: {
    size: 160,
    cover: 150,
    strength: 0.14,
    relief: (x, y) => fine(x, y) * 0.7 + lumps(x, y) * 0.35,
  },
  satin: { size: 96, cover: 90, strength: 0.06, relief: (x, y) => fine((x * 3) % 1, y) * 0.7 },
  straw: {
    size: 128,
    cover: 90,
    strength: 0.36,
    relief: (x, y) =>
      (wave(x, 16) * wave(y, 16) > 0 ? wave(x, 32) : wave(y, 32)) * 0.7 + fine(x, y) * 0.4,
  },
  hair: {
    size: 128,
    cover: 120,
    strength: 0.13,
    relief: (x, y) => streak((x * 3) % 1, (y * 0.5) % 1) * 0.9,
  },
};
