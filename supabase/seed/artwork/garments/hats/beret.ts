import { clothOf } from "../../drawing/cloth";
import { trace } from "../../drawing/path";
import type { Point } from "../../drawing/path";
import type { Pen } from "../../drawing/pen";

export function beret(pen: Pen): void {
  const disc: Point[] = trace`-158 0, -130 -66, -40 -104, 70 -96, 150 -40, 156 26, 96 68, 0 78, -104 62`;
  pen.part(disc, { round: 2 }, () => {
    pen.fold(trace`-140 20, -60 44, 60 46, 146 10`, 34, 1);
    pen.crease([-60, -80], [-90, 10], 12, 24, 0.6);
  });
  pen.part(trace`-96 56!, 0 70, 94 58!, 88 84!, 0 96, -90 82!`, {
    cloth: clothOf(pen.cloth.dark),
    round: 0.6,
  });
  pen.line(trace`12 -96, 16 -112, 14 -122`, pen.cloth.dark, 9);
}
