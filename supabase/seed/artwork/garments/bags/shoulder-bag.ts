import type { Cloth } from "../../drawing/cloth";
import { trace } from "../../drawing/path";
import type { Point } from "../../drawing/path";
import type { Pen } from "../../drawing/pen";
import { strap } from "../../parts/strap";
import { clasp, ring } from "./fastening";

export function shoulder(pen: Pen, metal: Cloth): void {
  strap(pen, trace`-128 8, -120 -120, -50 -196, 50 -198, 122 -124, 130 8`, 19);
  const body: Point[] = trace`-150 4!, 0 -4, 150 4!, 166 80, 152 150, 96 172, -96 172, -152 150, -166 80`;
  pen.part(body, { round: 1.5 }, () => {
    pen.crease([-150, 150], [-60, 120], 8, 14, 0.7);
    pen.crease([150, 152], [70, 126], -8, 14, 0.7);
  });
  const flap: Point[] = trace`-154 0!, 0 -8, 154 0!, 160 60, 120 104, 0 116, -120 104, -160 60`;
  pen.cast(flap, 12, 1);
  pen.part(flap, { round: 1.1 }, () =>
    pen.stitch(flap.slice(2).map(([x, y]): Point => [x * 0.955, y - 5])),
  );
  clasp(pen, 0, 100, metal);
  for (const x of [-128, 130]) ring(pen, x, 2, 11, metal);
}
