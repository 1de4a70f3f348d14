import { bounds, cover } from "./drawing/box";
import type { Box } from "./drawing/box";
import { clothOf } from "./drawing/cloth";
import type { Cloth } from "./drawing/cloth";
import { shadeOf } from "./drawing/color";
import type { Color } from "./drawing/color";
import { shape } from "./drawing/curve";
import type { Fabric } from "./drawing/fabric-tiles";
import { clockwise } from "./drawing/path";
import { Pen } from "./drawing/pen";
import { seededRandom } from "./drawing/random";
import type { Random, Seed } from "./drawing/random";
import type { Rumple } from "./drawing/rumple";

/** How a garment's panels are made, as reported by its drawing code. */
export interface Make {
  fabric: Fabric;
  /** How rumpled it lies: 0 for a shoe, 1 for linen. */
  rumple: number;
  /** Its height above the paper in millimeters, which is the reach of its shadow. */
  height: number;
  /** The spot worth a close-up (a collar, a buckle), in the piece's millimeters. */
  focus: Box;
}

/**
 * A kind of garment: its named variants and its drawing function, in millimeters around x = 0, top
 * at y = 0.
 */
export interface Pattern {
  variants: readonly [string, ...string[]];
  draw(pen: Pen, variant: string, random: Random): Make;
}

/** A drawn garment that can be placed anywhere, any number of times. */
export interface Piece extends Make {
  box: Box;
  defs: string;
  marks: string;
  silhouette: string;
  /** How strongly the fabric's tile shows on the cloth's tone. */
  grain: number;
  creases: Rumple;
  /** Which part of the rumpled cloth it shows: its scale, and its offset in parts of its size. */
  rumpled: readonly [enlarged: number, x: number, y: number];
}

export interface PieceOptions {
  color: Color;
  seed: Seed;
  /** One of the pattern's variants; by default the seed chooses. */
  variant?: string;
}

/** The requested variant, or the seed's choice. Throws for an unknown variant. */
export function variantFor(
  pattern: Pattern,
  { seed, variant }: Pick<PieceOptions, "seed" | "variant">,
): string {
  if (variant === undefined) return seededRandom(seed, "variant").pick(pattern.variants);
  if (!pattern.variants.includes(variant)) throw new RangeError(`no such variant: ${variant}`);
  return variant;
}

/** Very dark cloth shows less of its weave, pale cloth a little less. */
const grainOf = (cloth: Cloth): number => (cloth.depth > 1.2 ? 0.5 : cloth.gleam > 1 ? 0.6 : 1);

/** Draws one garment; `name` keeps its definitions apart from other pieces' in the same image. */
export function cut(pattern: Pattern, options: PieceOptions, name: string): Piece {
  const pen = new Pen(name, clothOf(shadeOf(options.color, options.seed)));
  const random = seededRandom(options.seed, "cut");
  const make = pattern.draw(pen, variantFor(pattern, options), random);
  return finish(pen, make, [random.between(1.02, 1.7), random.next(), random.next()]);
}

/** A piece of the pen's marks. */
export const finish = (pen: Pen, make: Make, rumpled: Piece["rumpled"]): Piece => ({
  ...make,
  rumpled,
  box: bounds(pen.outlines),
  defs: pen.defs.join(""),
  marks: pen.marks.join(""),
  grain: grainOf(pen.cloth),
  creases: pen.cloth.ridge < 0.5 ? "rumple-dark" : "rumple",
  silhouette: cover(pen.outlines)
    .map((outline) => shape(clockwise(outline)))
    .join(""),
});
