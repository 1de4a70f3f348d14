import { noise, swirl, tileOf } from "./tile";
import type { Relief } from "./tile";

/** What a surface feels like; each has a small tile of light and shade that repeats over the piece. */
export const fabrics = [
  "wool",
  "weave",
  "twill",
  "knit",
  "leather",
  "suede",
  "satin",
  "straw",
] as const;
export type Fabric = (typeof fabrics)[number];

interface Tile {
  /** Pixels of the tile, and picture pixels it covers. */
  size: number;
  cover: number;
  strength: number;
  relief: Relief;
}

const wave = (x: number, times: number) => Math.sin(x * times * Math.PI * 2);

const fine = noise(80, 1);
const lumps = noise(24, 2);
const slubs = noise(12, 3);
const grain = noise(64, 4);

const tiles: Record<Fabric, Tile> = {
  wool: {
    size: 160,
    cover: 150,
    strength: 0.3,
    relief: (x, y) => fine(x, y) * 0.6 + lumps(x, y) * 0.35 + fine((x + y) % 1, y) * 0.3,
  },
  weave: {
    size: 160,
    cover: 120,
    strength: 0.26,
    relief: (x, y) =>
      wave(x, 40) * 0.3 * (wave(y, 40) > 0 ? 1 : -1) +
      fine(x, (y * 7) % 1) * 0.35 +
      slubs((x * 9) % 1, y) * 0.25,
  },
  twill: {
    size: 160,
    cover: 120,
    strength: 0.34,
    relief: (x, y) =>
      wave(x + y, 28) * 0.42 + fine(x, (y * 3) % 1) * 0.45 + slubs((x * 5) % 1, y) * 0.3,
  },
  knit: {
    size: 160,
    cover: 128,
    strength: 0.34,
    relief: (x, y) => {
      const column = (x * 16) % 1;
      const lean = column < 0.5 ? column : 1 - column;
      return (
        wave(y + lean * 0.05, 20) * 0.55 -
        (column < 0.1 || column > 0.9 ? 0.6 : 0) +
        fine(x, y) * 0.25
      );
    },
  },
  leather: {
    size: 160,
    cover: 110,
    strength: 0.26,
    relief: (x, y) => Math.abs(grain(x, y)) * -1.1 + 0.25 + lumps(x, y) * 0.3,
  },
  suede: {
    size: 128,
    cover: 120,
    strength: 0.22,
    relief: (x, y) => fine(x, y) * 0.7 + lumps(x, y) * 0.5,
  },
  satin: { size: 96, cover: 90, strength: 0.1, relief: (x, y) => fine((x * 3) % 1, y) * 0.7 },
  straw: {
    size: 128,
    cover: 90,
    strength: 0.4,
    relief: (x, y) =>
      (wave(x, 16) * wave(y, 16) > 0 ? wave(x, 32) : wave(y, 32)) * 0.7 + fine(x, y) * 0.4,
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

/** A pattern element of the fabric; `zoom` magnifies it for close pictures. It must stay unturned to stay cheap. */
export function fabricPattern(id: string, fabric: Fabric, zoom = 1): string {
  const tile = tiles[fabric];
  const picture = once(fabric, () => tileOf(tile.size, tile.strength, tile.relief));
  const side = Math.round(tile.cover * zoom);
  return (
    `<pattern id="${id}" width="${side}" height="${side}" patternUnits="userSpaceOnUse">` +
    `<image width="${side}" height="${side}" href="${picture}"/></pattern>`
  );
}

/** Height of cloth smoothed by hand: long leaning ridges of several sizes that bend into each other. */
const ridges: Relief = (x, y) => {
  const bend = swirl(x * 2.2 + 7, y * 2.2) * 0.22;
  const ridge = (angle: number, wide: number, long: number, from: number) => {
    const u = x * Math.cos(angle) + y * Math.sin(angle) + bend;
    const v = y * Math.cos(angle) - x * Math.sin(angle) + bend * 0.5;
    const level = 1 - Math.abs(swirl(u * wide + from, v * long + from * 3));
    return level * level;
  };
  return (
    ridge(0.5, 4.2, 1.6, 3) * 0.75 +
    ridge(-0.65, 5, 2, 17) * 0.6 +
    ridge(1.3, 7, 3, 29) * 0.28 +
    swirl(x * 3 + 41, y * 2.2) * 0.7 +
    swirl(x * 15, y * 13) * 0.07
  );
};

/** The light and shade of rumpled cloth, lit from the top left, as a picture to stretch over a piece. */
export const crumple = (): string =>
  once("crumple", () =>
    tileOf(224, 0.42, (x, y) => {
      const step = 0.008;
      return (ridges(x + step, y + step) - ridges(x - step, y - step)) * 2.6;
    }),
  );

/** The grain of the paper everything lies on. */
export const paperGrain = (): string =>
  once("paper", () =>
    tileOf(
      200,
      0.035,
      (x, y) => fine(x, y) * 0.7 + slubs((x * 3) % 1, y) * 0.4 + lumps(x, y) * 0.4,
    ),
  );
