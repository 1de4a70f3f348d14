import type { Cloth } from "../../drawing/cloth";
import { trace } from "../../drawing/path";
import type { Point } from "../../drawing/path";
import type { Pen } from "../../drawing/pen";
import { strap } from "../../parts/strap";
import { clasp, ring } from "./fastening";

export function topHandle(pen: Pen, metal: Cloth): void {
  strap(pen, trace`-66 14, -64 -70, -26 -106, 28 -106, 66 -70, 68 14`, 20);
  const body: Point[] = trace`-140 2!, 0 -6, 140 2!, 158 210!, 0 218, -158 210!`;
  pen.part(body, { round: 1.3 }, () => {
    pen.stitch(body.slice(2).map(([x, y]): Point => [x * 0.95, y - 6]));
    pen.seam(trace`-108 0, -120 214`, 1.5);
    pen.seam(trace`108 0, 120 214`, 1.5);
  });
  const flap: Point[] = trace`-142 -2!, 0 -10, 142 -2!, 148 84!, 60 96, 26 128, -26 128, -60 96, -148 84!`;
  pen.cast(flap, 10, 1);
  pen.part(flap, { round: 1 }, () =>
    pen.stitch(flap.slice(2).map(([x, y]): Point => [x * 0.95, y - 5])),
  );
  clasp(pen, 0, 106, metal);
  for (const x of [-66, 68]) ring(pen, x, 12, 10, metal);
  for (const x of [-150, 150]) pen.add(`<circle cx="${x}" cy="203" r="4" fill="${metal.base}"/>`);
}
