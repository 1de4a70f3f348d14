import type { Box } from "./drawing/box";
import { fabricPattern, fabricTile } from "./drawing/fabric";
import { num } from "./drawing/path";
import { rumpleTile } from "./drawing/rumple";
import type { Piece } from "./piece";

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
function transformOf(box: Box, place: Place): string {
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
