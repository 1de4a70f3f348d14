import { trace } from "../drawing/path";
import type { Pen } from "../drawing/pen";

/**
 * A belt of the garment's own cloth around the waist at `y` with the given half width; with tails
 * it is tied at the side.
 */
export function drawSash(pen: Pen, half: number, y: number, tails: boolean): void {
  const band = trace`
    ${-half - 3} ${y - 16}!, 0 ${y - 10}, ${half + 3} ${y - 16}!, ${half + 3} ${y + 22}!, 0 ${y + 30},
    ${-half - 3} ${y + 22}!
  `;
  pen.cast(band, 7, 1);
  pen.part(band, { round: 0.5 }, () => pen.crease([-120, y + 10], [100, y + 6], 4, 8, 0.8));
  if (!tails) return;
  for (const [x, long] of [
    [half - 40, 270],
    [half - 66, 230],
  ] as const) {
    const tail = trace`
      ${x} ${y + 4}!, ${x + 26} ${y}!, ${x + 44} ${y + long * 0.5}, ${x + 34} ${y + long}!,
      ${x - 2} ${y + long + 8}!, ${x + 12} ${y + long * 0.5}
    `;
    pen.cast(tail, 7, 1);
    pen.part(tail, { round: 0.5 });
  }
  const knot = trace`
    ${half - 62} ${y - 18}, ${half - 22} ${y - 20}, ${half - 8} ${y + 4}, ${half - 24} ${y + 28},
    ${half - 60} ${y + 26}, ${half - 70} ${y + 4}
  `;
  pen.cast(knot, 7, 1);
  pen.part(knot, { round: 0.8 });
}
