import { chanceOf } from "./chance";
import type { Chance, Seed } from "./chance";
import { clothOf, shadeOf } from "./color";
import type { Cloth, Color } from "./color";
import { fabricPattern, fabricTile, rumpleTile } from "./fabric";
import type { Fabric, Rumple } from "./fabric";
import { bounds, clockwise, cover, num, shape } from "./path";
import type { Box } from "./path";
import { Pen } from "./pen";

/** How a garment's panels are made, reported by the code that drew it. */
export interface Make {
  fabric: Fabric;
  /** How rumpled it lies: 0 for a shoe, 1 for linen. */
  rumple: number;
  /** How high it stands above the paper in millimetres; its shadow reaches as far. */
  height: number;
  /** The place worth a close picture (a collar, a buckle), in the piece's millimetres. */
  focus: Box;
}

/** A kind of garment: its named variants and how one is drawn, in millimetres around x = 0, top at y = 0. */
export interface Pattern {
  variants: readonly [string, ...string[]];
  draw(pen: Pen, variant: string, chance: Chance): Make;
}

/** A drawn garment that can be laid anywhere, any number of times. */
export interface Piece extends Make {
  box: Box;
  defs: string;
  marks: string;
  silhouette: string;
  /** How strongly the fabric's tile shows on the cloth's tone. */
  grain: number;
  creases: Rumple;
  /** Which part of the rumpled cloth it is cut from: enlarged by, and moved by parts of its size. */
  rumpled: readonly [enlarged: number, x: number, y: number];
}

export interface Wish {
  color: Color;
  seed: Seed;
  /** One of the pattern's variants; without it the seed chooses. */
  variant?: string;
}

/** The variant a seed chooses when none is asked for; an unknown wish is an error. */
export function variantFor(
  pattern: Pattern,
  { seed, variant }: Pick<Wish, "seed" | "variant">,
): string {
  if (variant === undefined) return chanceOf(seed, "variant").pick(pattern.variants);
  if (!pattern.variants.includes(variant)) throw new RangeError(`no such variant: ${variant}`);
  return variant;
}

/** Very dark cloth shows less of its weave, pale cloth a little less. */
const grainOf = (cloth: Cloth): number => (cloth.depth > 1.2 ? 0.5 : cloth.gleam > 1 ? 0.6 : 1);

/** Draws one garment; `name` keeps its definitions apart from other pieces' in the same picture. */
export function cut(pattern: Pattern, wish: Wish, name: string): Piece {
  const pen = new Pen(name, clothOf(shadeOf(wish.color, wish.seed)));
  const chance = chanceOf(wish.seed, "cut");
  const make = pattern.draw(pen, variantFor(pattern, wish), chance);
  return finish(pen, make, [chance.between(1.02, 1.7), chance.next(), chance.next()]);
}

/** A piece of what the pen has drawn. */
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

/** What one thing adds to a picture. */
export interface Layer {
  defs: string;
  marks: string;
  /** Definitions it shares with others; a picture carries each once. */
  tiles: readonly string[];
}

/** Where a piece lies: the middle of its box in picture pixels, pixels per millimetre, degrees. */
export interface Place {
  x: number;
  y: number;
  scale: number;
  angle?: number;
}

/** The transform from a piece's millimetres to its place in the picture. */
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

/** Lays a piece into a picture: its shadow, itself, its rumples and the weave over all of it. */
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
