import type { Outline } from "../drawing/path";

/** The hairstyle. */
export const womenHair = ["bob", "long", "waves", "bun", "curls", "pixie", "scarf"] as const;
export const menHair = ["short", "parted", "cropped", "tight-curls", "swept"] as const;
export type Hair = (typeof womenHair)[number] | (typeof menHair)[number];

/** Draws hair over the face within an outline, along lines. */
export type Front = (
  outline: Outline,
  lines: readonly Outline[],
  round?: number,
  more?: () => void,
) => void;
