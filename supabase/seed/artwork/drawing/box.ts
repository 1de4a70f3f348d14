import { walk } from "./curve";
import type { Outline, Point } from "./path";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The bounding box of the curves. */
export function bounds(outlines: readonly Outline[]): Box {
  const points = outlines.flatMap((outline) => walk(outline, 6, true));
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function holds(polygon: readonly Point[], [x, y]: Point): boolean {
  let within = false;
  for (let index = 0; index < polygon.length; index += 1) {
    const [ax, ay] = polygon[index] as Point;
    const [bx, by] = polygon[(index + 1) % polygon.length] as Point;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  }
  return within;
}

/** The outlines that together cover the same area: drops those that lie within another. */
export function cover(outlines: readonly Outline[]): Outline[] {
  const polygons = outlines.map((outline) => walk(outline, 4, true));
  const kept = new Set(outlines.keys());
  for (const [index, polygon] of polygons.entries()) {
    const inside = polygons.some(
      (other, at) => at !== index && kept.has(at) && polygon.every((point) => holds(other, point)),
    );
    if (inside) kept.delete(index);
  }
  return outlines.filter((_, index) => kept.has(index));
}
