import { clothOf } from "../drawing/cloth";
import type { Cloth } from "../drawing/cloth";
import { walk } from "../drawing/curve";
import { beside } from "../drawing/path";
import type { Outline, Point } from "../drawing/path";
import type { Pen } from "../drawing/pen";

/** The outline of a band of even width along a line. */
export function bandAlong(line: Outline, width: number): Point[] {
  const places = walk(line, 6);
  const left = beside(places, width / 2);
  const right = beside(places, -width / 2).reverse();
  const ends = new Set([0, left.length - 1]);
  const marked = (points: Point[]) =>
    points.map(([x, y], at): Point => (ends.has(at) ? [x, y, 1] : [x, y]));
  return [...marked(left), ...marked(right)];
}

/** A leather band or handle along a line: rounded across, stitched near both edges. */
export function strap(
  pen: Pen,
  line: Outline,
  width: number,
  {
    cloth = pen.cloth,
    stitched = true,
    cast = 7,
  }: { cloth?: Cloth; stitched?: boolean; cast?: number } = {},
): void {
  const band = bandAlong(line, width);
  pen.cast(band, cast, 0.9);
  pen.part(band, { cloth, fill: cloth.base, round: 0 });
  pen.line(beside(line, width * 0.2), cloth.light, width * 0.3, 0.55);
  pen.line(beside(line, -width * 0.36), cloth.shadow, width * 0.22, 0.45);
  pen.line(beside(line, width * 0.44), cloth.shadow, width * 0.1, 0.4);
  if (!stitched) return;
  for (const by of [0.34, -0.34]) pen.stitch(beside(line, width * by), cloth.line, 0.55, 1.1);
}

/** Metals of buckles, chains and rings. */
export const gold = clothOf("#b8914f");
export const silver = clothOf("#a8a7a6");

/** A metal wire along a line, with its highlight. */
export function wire(pen: Pen, line: Outline, width: number, metal: Cloth): void {
  pen.line(
    line,
    "#1a100a",
    width * 1.1,
    0.28,
    `transform="translate(${width * 0.35} ${width * 0.5})"`,
  );
  pen.line(line, metal.deep, width);
  pen.line(line, metal.base, width * 0.8);
  pen.line(
    line,
    "#fff4da",
    width * 0.26,
    0.85,
    `transform="translate(${-width * 0.14} ${-width * 0.16})"`,
  );
}
