import { seededRandom } from "./random";
import type { Seed } from "./random";

/** The catalogue's twelve colors, in its order. */
export const colors = [
  "black",
  "white",
  "gray",
  "navy",
  "red",
  "pink",
  "purple",
  "blue",
  "green",
  "yellow",
  "orange",
  "brown",
] as const;
export type Color = (typeof colors)[number];

/** Each color's swatch first, then the shades a seed may choose for one garment. */
const shades: Record<Color, readonly [string, ...string[]]> = {
  black: ["#262427", "#2b2829", "#232529"],
  white: ["#f4efe6", "#f6f2eb", "#efe9dd"],
  gray: ["#8f8b86", "#a5a19b", "#77767a"],
  navy: ["#27324c", "#2c3a58", "#232c42"],
  red: ["#97352f", "#8a2b30", "#a6402f"],
  pink: ["#d8a59d", "#dfb4ac", "#c98d8a"],
  purple: ["#674763", "#73506f", "#8a6d8c"],
  blue: ["#7891ab", "#8ea6bb", "#5f7c9b"],
  green: ["#6d7458", "#858c6c", "#56604a"],
  yellow: ["#cda04a", "#d9b769", "#c4933c"],
  orange: ["#bd6a43", "#c87a4f", "#b15c38"],
  brown: ["#6b4a38", "#a97f56", "#7d5740"],
};

/** The color's own tone as a CSS hex value, for chips and placeholders. */
export const swatch = (color: Color): string => shades[color][0];

/** The shade of the color for this seed. */
export const shadeOf = (color: Color, seed: Seed): string =>
  seededRandom(seed, "shade").pick(shades[color]);

type Rgb = [number, number, number];
const parse = (hex: string): Rgb =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb;

/** Interpolates between two hex colors. */
export function mix(from: string, to: string, part: number): string {
  const target = parse(to);
  const channels = parse(from).map((value, index) =>
    Math.round(value + ((target[index] as number) - value) * part)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${channels.join("")}`;
}

/** Perceived lightness, 0 black to 1 white. */
export function lightness(hex: string): number {
  const [r, g, b] = parse(hex);
  return Math.sqrt(0.299 * r * r + 0.587 * g * g + 0.114 * b * b) / 255;
}
