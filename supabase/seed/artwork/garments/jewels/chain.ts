import type { Cloth } from "../../drawing/cloth";
import { walk } from "../../drawing/curve";
import { num, trace } from "../../drawing/path";
import type { Point } from "../../drawing/path";
import type { Pen } from "../../drawing/pen";
import { bandAlong } from "../../parts/strap";

/** A necklace laid down open at the top, in an easy oval. */
export function chainLine(wide: number, deep: number): Point[] {
  return trace`
    ${-wide * 0.26} ${-deep * 0.5}, ${-wide * 0.76} ${-deep * 0.38}, ${-wide} ${-deep * 0.02},
    ${-wide * 0.72} ${deep * 0.38}, 0 ${deep * 0.56}, ${wide * 0.72} ${deep * 0.39},
    ${wide} 0, ${wide * 0.78} ${-deep * 0.37}, ${wide * 0.28} ${-deep * 0.5}
  `;
}

/** Evenly spaced points along a line, each with its direction in degrees. */
function evenly(line: Point[], distance: number): { x: number; y: number; turn: number }[] {
  const places: { x: number; y: number; turn: number }[] = [];
  let left = 0;
  const fine = walk(line, 40);
  fine.slice(1).forEach(([x, y], at) => {
    const [fromX, fromY] = fine[at] ?? [x, y];
    left += Math.hypot(x - fromX, y - fromY);
    if (left < distance) return;
    left -= distance;
    places.push({ x, y, turn: (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI });
  });
  return places;
}

/** Links that lie flat and on edge by turns. */
export function chain(pen: Pen, metal: Cloth, line: Point[], thick: number): void {
  pen.outlines.push(bandAlong(line, thick));
  const link = (rx: number, ry: number, stroke: string, width: number, lift = 0): string =>
    `<ellipse cx="${num(-lift)}" cy="${num(-lift)}" rx="${num(rx)}" ry="${num(ry)}" fill="none" stroke="${stroke}" stroke-width="${num(width)}"/>`;
  evenly(line, thick * 0.92).forEach(({ x, y, turn }, place) => {
    const [rx, ry] = place % 2 ? [thick * 0.62, thick * 0.16] : [thick * 0.68, thick * 0.42];
    const wide = thick * 0.24;
    pen.add(
      `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(turn)})">` +
        link(rx, ry, metal.deep, wide * 1.35) +
        link(rx, ry, metal.base, wide) +
        link(rx, ry, "#fff4da", wide * 0.3, wide * 0.22) +
        "</g>",
    );
  });
}
