import { clothOf } from "../drawing/cloth";
import { mix, type Color } from "../drawing/color";
import type { Random, Seed } from "../drawing/random";
import type { Face } from "./features";
import type { Hair } from "./hair";

const skins = ["#f0cdb4", "#e3b391", "#cf9a72", "#b07a52", "#8a5a3b", "#5f3d2b"] as const;
export const hairs = {
  black: "#2a2322",
  brown: "#4a3327",
  chestnut: "#6f4630",
  blond: "#b98e57",
  red: "#8f4a2c",
  gray: "#9c9690",
  silver: "#cfc9c1",
} as const;

export interface PortraitPicture {
  seed: Seed;
  /** Options that the seed chooses by default. */
  person?: "woman" | "man";
  /** From 0, the fairest, to 5, the darkest. */
  skin?: 0 | 1 | 2 | 3 | 4 | 5;
  hair?: Hair;
  hairColor?: keyof typeof hairs;
  age?: "young" | "middle" | "senior";
  wears?: Color;
  glasses?: boolean;
}

export function faceOf(
  options: PortraitPicture & { skin: 0 | 1 | 2 | 3 | 4 | 5 },
  random: Random,
  woman: boolean,
  hairColor: string,
): Face {
  const skin = skins[options.skin];
  const mature = (options.age ?? random.pick(["young", "young", "middle", "senior"])) !== "young";
  return {
    skin: { ...clothOf(skin), depth: 0.8, shadow: mix(skin, "#4a1f14", 0.72) },
    brow: mix(hairColor, "#2b1d17", 0.35),
    strong: !woman,
    mature,
    beard: woman ? "none" : random.pick(["none", "stubble", "full"]),
    glasses: (options.glasses ?? random.maybe(0.25)) ? random.pick(["round", "square"]) : "none",
    lips: woman
      ? mix(skin, random.pick(["#9c3b35", "#a8504a", "#8e3540"]), 0.66)
      : mix(skin, "#8e4438", 0.4),
    ...(woman && random.maybe(0.7)
      ? { earrings: random.pick(["#c29a52", "#efe6d8", "#b9b6b2"]) }
      : {}),
  };
}
