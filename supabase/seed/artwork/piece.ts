import { seededRandom } from "./drawing/random";
import type { Random, Seed } from "./drawing/random";
import { clothOf, shadeOf } from "./drawing/color";
import type { Cloth, Color } from "./drawing/color";
import { fabricPattern, fabricTile, rumpleTile } from "./drawing/fabric";
import type { Fabric, Rumple } from "./drawing/fabric";
import { bounds, clockwise, cover, num, shape } from "./drawing/path";
import type { Box } from "./drawing/path";
import { Pen } from "./drawing/pen";

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

/** What one object adds to an image. */
export interface Layer {
  defs: string;
  marks: string;
  /** Shared definitions; an image contains each once. */
  tiles: readonly string[];
}

/** A piece's position: the center of its box in image pixels, pixels per millimeter, degrees. */
export interface Place {
  x: number;
  y: number;
  scale: number;
  angle?: number;
}

/** The transform from a piece's millimeters to its position in the image. */
export function transformOf(box: Box, place: Place): string {
  const cx = box.x + box.width / 2;
  const cy = box.y + box.height / 2;
  return (
    `translate(${num(place.x)} ${num(place.y)}) rotate(${num(place.angle ?? 0)}) ` +
    `scale(${Math.round(place.scale * 1e4) / 1e4}) translate(${num(-cx)} ${num(-cy)})`
  );
}

/**
 * A soft shadow to the lower right, darkest where the piece touches what is below: many faint
 * strokes, each wider and further off. A blur filter looks the same and takes three times as long.
 */
function shadowOf(piece: Piece, transform: string, place: Place): string {
  const reach = Math.max(5, piece.height * Math.min(place.scale, 1.5));
  // Enough strokes that no step between them shows.
  const count = Math.round(Math.min(18, Math.max(6, reach * 0.6)));
  const layers = Array.from({ length: count }, (_, index) => {
    const half = 0.6 + reach * 1.25 * ((index + 1) / count) ** 1.35;
    return (
      `<path d="${piece.silhouette}" transform="translate(${num(half * 0.55)} ${num(half * 0.8)}) ${transform}" ` +
      `stroke-width="${num((half * 2) / place.scale)}"/>`
    );
  });
  return (
    `<g fill="none" stroke="#24160e" stroke-opacity="${Math.round(460 / count) / 1000}" stroke-linejoin="round">` +
    `${layers.join("")}</g>`
  );
}

/** Places a piece in an image: its shadow, the piece, its rumples and the weave on top. */
export function lay(piece: Piece, place: Place, name: string): Layer {
  const transform = transformOf(piece.box, place);
  const { x, y, width, height } = piece.box;
  const pattern = `${name}-fabric`;
  const clip = `${name}-clip`;
  const inner = `${name}-lie`;
  const zoom = Math.max(1, (place.scale / 0.85) ** 0.6);
  const [enlarged, moveX, moveY] = piece.rumpled;
  const side = Math.max(width, height) * enlarged;
  const from = { x: x - (side - width) * moveX, y: y - (side - height) * moveY };
  const rumple =
    piece.rumple === 0
      ? ""
      : `<g transform="${transform}" clip-path="url(#${inner})" opacity="${piece.rumple}">` +
        `<use href="#tile-${piece.creases}" transform="translate(${num(from.x)} ${num(from.y)}) scale(${num(side)})"/></g>`;
  return {
    tiles: [fabricTile(piece.fabric), ...(piece.rumple > 0 ? [rumpleTile(piece.creases)] : [])],
    defs:
      piece.defs +
      fabricPattern(pattern, piece.fabric, zoom) +
      `<clipPath id="${clip}"><path d="${piece.silhouette}" transform="${transform}"/></clipPath>` +
      `<clipPath id="${inner}"><path d="${piece.silhouette}"/></clipPath>`,
    marks:
      shadowOf(piece, transform, place) +
      `<g transform="${transform}">${piece.marks}</g>${rumple}` +
      `<rect width="100%" height="100%" fill="url(#${pattern})" fill-opacity="${piece.grain}" clip-path="url(#${clip})"/>`,
  };
}
