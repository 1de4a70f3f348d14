import type { Box } from "../drawing/box";
import type { Place } from "../layer";
import type { Piece } from "../piece";

/** Cuts an area into cells of the given weights, always across its longer side. */
export function cells(area: Box, weights: readonly number[]): Box[] {
  if (weights.length <= 1) return weights.map(() => area);
  const half = Math.ceil(weights.length / 2);
  const sum = (list: readonly number[]) => list.reduce((total, weight) => total + weight, 0);
  const part = sum(weights.slice(0, half)) / sum(weights);
  const wide = area.width >= area.height * 0.92;
  const first: Box = wide
    ? { ...area, width: area.width * part }
    : { ...area, height: area.height * part };
  const second: Box = wide
    ? { ...area, x: area.x + first.width, width: area.width - first.width }
    : { ...area, y: area.y + first.height, height: area.height - first.height };
  return [...cells(first, weights.slice(0, half)), ...cells(second, weights.slice(half))];
}

/** The size of a piece's rotated box, in millimeters. */
export function turnedSize(
  { width, height }: Box,
  degrees: number,
): { width: number; height: number } {
  const cos = Math.abs(Math.cos((degrees * Math.PI) / 180));
  const sin = Math.abs(Math.sin((degrees * Math.PI) / 180));
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

/** The largest scale, up to `most`, at which a rotated piece fits a box. */
export function fit(piece: Piece, box: Box, angle: number, most: number): number {
  const size = turnedSize(piece.box, angle);
  return Math.min(most, box.width / size.width, box.height / size.height);
}

/** The piece's bounding box in image pixels. */
export function coveredBy(piece: Piece, place: Place): Box {
  const size = turnedSize(piece.box, place.angle ?? 0);
  const [width, height] = [size.width * place.scale, size.height * place.scale];
  return { x: place.x - width / 2, y: place.y - height / 2, width, height };
}

/**
 * The position moved, and scaled down if necessary, until the whole piece is within the image's
 * margins.
 */
export function keepInside(
  piece: Piece,
  place: Place,
  width: number,
  height: number,
  margin: number,
): Place {
  const room: Box = {
    x: margin,
    y: margin,
    width: width - margin * 2,
    height: height - margin * 2,
  };
  const scale = fit(piece, room, place.angle ?? 0, place.scale);
  const lies = coveredBy(piece, { ...place, scale });
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
  return {
    ...place,
    scale,
    x: clamp(place.x, margin + lies.width / 2, width - margin - lies.width / 2),
    y: clamp(place.y, margin + lies.height / 2, height - margin - lies.height / 2),
  };
}
