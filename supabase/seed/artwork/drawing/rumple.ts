import { swirl, tileOf } from "../scenes/tile";
import type { Relief } from "../scenes/tile";
import { definition } from "./fabric";

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
