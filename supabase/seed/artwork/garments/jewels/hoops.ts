import type { Cloth } from "../../drawing/cloth";
import { round } from "../../drawing/path";
import type { Point } from "../../drawing/path";
import type { Pen } from "../../drawing/pen";
import { bandAlong, wire } from "../../parts/strap";

/** A ring of metal seen flat, open where it closes. */
const hoop = (x: number, y: number, r: number): Point[] => {
  const circle = round(x, y, r);
  return [...circle, circle[0] as Point];
};

export function hoops(
  pen: Pen,
  metal: Cloth,
  x: number,
  y: number,
  r: number,
  thick: number,
): void {
  for (const [dx, dy] of [
    [-r * 0.9, 0],
    [r * 1.15, r * 0.4],
  ] as const) {
    const line = hoop(x + dx, y + dy, r);
    pen.outlines.push(bandAlong(line, thick));
    wire(pen, line, thick, metal);
  }
}
