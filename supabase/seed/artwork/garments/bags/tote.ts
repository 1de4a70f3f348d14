import { clothOf } from "../../drawing/cloth";
import { trace } from "../../drawing/path";
import type { Point } from "../../drawing/path";
import type { Pen } from "../../drawing/pen";
import { patch } from "../../drawing/trim";
import { strap } from "../../parts/strap";

export function tote(pen: Pen): void {
  strap(pen, trace`-74 30, -70 -110, -30 -176, 34 -176, 72 -108, 76 30`, 17, {
    cloth: clothOf(pen.cloth.dark),
  });
  const body: Point[] = trace`-184 4!, 0 12, 184 4!, 176 160, 160 312!, 0 320, -160 312!, -176 160`;
  pen.part(trace`-182 2, 0 -8, 182 2, 0 26`, { fill: pen.cloth.deep, round: 0 });
  pen.part(body, { round: 1.4 }, () => {
    pen.fold(trace`-166 306, -130 220, -120 120, -150 20`, 24, 0.8);
    pen.fold(trace`160 310, 128 220, 118 130, 150 20`, -24, 0.8);
    pen.crease([-60, 316], [-20, 170], 14, 22, 0.5);
    pen.seam(trace`-166 286, 0 294, 166 286`, 1.4);
    pen.stitch(trace`-182 18, 0 26, 182 18`);
  });
  strap(pen, trace`-80 110, -80 30, -74 -80, -34 -150, 32 -152, 74 -82, 82 30, 82 110`, 18);
  for (const x of [-80, 82])
    patch(pen, trace`${x - 13} 34!, ${x + 13} 34!, ${x + 13} 112!, ${x} 122, ${x - 13} 112!`, {
      lift: 3,
    });
}
