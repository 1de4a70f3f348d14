import type { Cloth } from "../../drawing/cloth";
import { trace } from "../../drawing/path";
import type { Point } from "../../drawing/path";
import type { Pen } from "../../drawing/pen";
import { strap } from "../../parts/strap";
import { ring } from "./fastening";

export function bucket(pen: Pen, metal: Cloth): void {
  strap(pen, trace`-112 20, -104 -130, -30 -214, 40 -214, 108 -130, 116 20`, 15);
  const body: Point[] = trace`
    -118 10!, -60 18, -20 8, 30 16, 72 8, 118 10!, 134 120, 124 236, 80 252, -80 252,
    -124 236, -134 120
  `;
  pen.part(trace`-114 8, 0 -16, 114 8, 0 28`, { fill: pen.cloth.deep, round: 0 });
  pen.part(body, { round: 1.5 }, () => {
    for (const [x, to] of [
      [-84, -96],
      [-44, -40],
      [-8, 6],
      [34, 30],
      [78, 90],
    ] as const)
      pen.fold(trace`${x} 6, ${x} 60, ${(x + to) / 2} 110, ${to} 190`, 20, 0.95);
    pen.seam(trace`-140 206, 0 216, 140 206`, 1.6);
    pen.stitch(trace`-140 211, 0 221, 140 211`);
  });
  pen.line(trace`-118 48, -40 58, 40 54, 118 48`, pen.cloth.deep, 8);
  pen.line(trace`-118 46, -40 56, 40 52, 118 46`, pen.cloth.light, 4.4);
  strap(pen, trace`-6 52, -26 110, -20 168`, 6, { stitched: false });
  strap(pen, trace`6 52, 22 116, 30 156`, 6, { stitched: false });
  for (const x of [-112, 116]) ring(pen, x, 22, 10, metal);
}
