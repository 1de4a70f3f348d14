import { clothOf } from "../../drawing/cloth";
import { mix } from "../../drawing/color";
import { trace } from "../../drawing/path";
import type { Point } from "../../drawing/path";
import type { Pen } from "../../drawing/pen";

/** A silk square folded to a triangle, its printed border showing. */
export function square(pen: Pen): void {
  const { cloth } = pen;
  const border = clothOf(cloth.gleam > 1 ? "#7a4b3c" : mix(cloth.base, "#f4ead8", 0.86));
  const under: Point[] = trace`-232 12!, -80 0, 90 6, 236 -6!, 140 110, 18 246!, -110 120`;
  pen.part(under, { round: 1, cloth: border });
  const over: Point[] = trace`-224 0!, -80 -16, 90 -12, 226 -16!, 120 96, 2 222!, -112 100`;
  pen.cast(over, 7, 1);
  pen.part(over, { round: 1.1 }, () => {
    pen.line(trace`-190 8, -90 96, 2 196, 106 92, 198 -4`, border.base, 17, 0.95);
    pen.line(trace`-160 8, -78 80, 2 166, 92 76, 166 -2`, border.base, 3, 0.9);
    for (const [x, y, r] of [
      [0, 62, 34],
      [-86, 26, 20],
      [88, 20, 20],
    ] as const) {
      for (let turn = 0; turn < 8; turn += 1)
        pen.add(
          `<ellipse cx="${x}" cy="${y - r * 0.62}" rx="${r * 0.2}" ry="${r * 0.4}" transform="rotate(${turn * 45} ${x} ${y})" fill="${border.base}" fill-opacity=".9"/>`,
        );
      pen.add(`<circle cx="${x}" cy="${y}" r="${r * 0.2}" fill="${cloth.dark}"/>`);
    }
    pen.fold(trace`-200 -4, -90 30, -10 90, 2 210`, 26, 0.9);
    pen.fold(trace`190 -12, 90 20, 40 90, 4 210`, -26, 0.9);
    pen.fold(trace`-60 -16, -30 40, -20 90, 0 150`, 18, 0.7);
  });
}
