import { noise, swirl, tileOf } from "../scenes/tile";
import type { Relief } from "../scenes/tile";

/** A surface's texture; each has a small tile of light and shade that repeats over the piece. */
export type Fabric =
  "wool" | "weave" | "twill" | "denim" | "knit" | "leather" | "suede" | "satin" | "straw" | "hair";

interface Tile {
  /** Pixels of the tile, and the image pixels it covers. */
  size: number;
  cover: number;
  strength: number;
  relief: Relief;
}

const wave = (x: number, times: number) => Math.sin(x * times * Math.PI * 2);

const fine = noise(90, 1);
const fibre = noise(56, 5);
const lumps = noise(24, 2);
const slubs = noise(12, 3);
const streak = noise(64, 6);

const tiles: Record<Fabric, Tile> = {
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

const drawn = new Map<string, string>();

function once(name: string, draw: () => string): string {
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const fresh = draw();
  drawn.set(name, fresh);
  return fresh;
}

const definition = (name: string, draw: () => string) =>
  once(name, () => `<image id="tile-${name}" width="1" height="1" href="${draw()}"/>`);

/** The fabric's tile, to define once in an image. */
export const fabricTile = (fabric: Fabric): string => {
  const { size, strength, relief } = tiles[fabric];
  return definition(fabric, () => tileOf(size, strength, relief));
};

/**
 * A pattern of the fabric's tile; `zoom` magnifies it for close-ups. Must not be rotated, to stay
 * cheap.
 */
export function fabricPattern(id: string, fabric: Fabric, zoom = 1): string {
  const side = Math.round(tiles[fabric].cover * zoom);
  return (
    `<pattern id="${id}" width="${side}" height="${side}" patternUnits="userSpaceOnUse">` +
    `<use href="#tile-${fabric}" transform="scale(${side})"/></pattern>`
  );
}

interface Ridges {
  angle: number;
  wide: number;
  long: number;
  from: number;
}

const large: Ridges = { angle: 0.5, wide: 5.2, long: 1.9, from: 3 };
const middle: Ridges = { angle: -0.65, wide: 6.4, long: 2.4, from: 17 };
const small: Ridges = { angle: 1.3, wide: 9, long: 3.6, from: 29 };

function ridge(x: number, y: number, bend: number, { angle, wide, long, from }: Ridges): number {
  const u = x * Math.cos(angle) + y * Math.sin(angle) + bend;
  const v = y * Math.cos(angle) - x * Math.sin(angle) + bend * 0.5;
  const level = swirl(u * wide + from, v * long + from * 3);
  return (1 - Math.sqrt(level * level + 0.012)) ** 2;
}

/** Height of cloth smoothed by hand: long leaning ridges of several sizes that merge. */
const ridges: Relief = (x, y) => {
  const bend = swirl(x * 2.2 + 7, y * 2.2) * 0.22;
  return (
    ridge(x, y, bend, large) * 0.62 +
    ridge(x, y, bend, middle) * 0.52 +
    ridge(x, y, bend, small) * 0.26 +
    swirl(x * 3.4 + 41, y * 2.6) * 0.5 +
    swirl(x * 17, y * 14) * 0.05
  );
};

export type Rumple = "rumple" | "rumple-dark";

/**
 * The light and shade of rumpled cloth, lit from the top left, to define once in an image and
 * stretch over pieces. On dark cloth the light is a quarter as strong.
 */
export const rumpleTile = (rumple: Rumple): string =>
  definition(rumple, () =>
    tileOf(256, 0.4, (x, y) => {
      const step = 0.008;
      const level = (ridges(x + step, y + step) - ridges(x - step, y - step)) * 2.6;
      return level > 0 && rumple === "rumple-dark" ? level / 4 : level;
    }),
  );

/** The grain of the paper background, to define once in an image. */
export const paperTile = (): string =>
  definition("paper", () =>
    tileOf(200, 0.035, (x, y) => fine(x, y) * 0.8 + fibre((x * 2) % 1, y) * 0.4),
  );
