import { trace } from "../../drawing/path";
import type { Point } from "../../drawing/path";
import type { Pen } from "../../drawing/pen";

export function cap(pen: Pen): void {
  const dome: Point[] = trace`-114 24!, -118 -50, -74 -116, 0 -132, 76 -116, 120 -50, 116 24!, 0 44`;
  pen.part(dome, { round: 1.6 }, () => {
    for (const x of [-56, 0, 58]) {
      pen.seam(trace`${x * 0.1} -130, ${x * 0.8} -60, ${x} 40`, 1.4);
      pen.stitch(trace`${x * 0.1 + 4} -130, ${x * 0.8 + 5} -60, ${x + 5} 40`);
    }
    for (const x of [-66, 66])
      pen.add(`<circle cx="${x}" cy="-66" r="4.5" fill="${pen.cloth.deep}"/>`);
  });
  pen.button([0, -130], 8, pen.cloth.base);
  const peak: Point[] = trace`
    -112 14!, -58 30, 0 36, 60 30, 114 14!, 128 56, 86 98, 0 112, -84 98, -126 56
  `;
  pen.cast(peak, 8, 0.8);
  pen.part(peak, { round: 1.2 }, () => {
    for (const part of [0.96, 0.84, 0.72, 0.6])
      pen.stitch(peak.slice(4).map(([x, y]): Point => [x * part, 20 + (y - 20) * part]));
  });
}
