import { trace } from "../drawing/path";
import type { Point } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import { box } from "../drawing/trim";

/** The waistband with its loops and button. */
export function waistband(
  pen: Pen,
  half: number,
  height: number,
  { loops = true, button }: { loops?: boolean; button?: string },
): void {
  pen.part(trace`${-half + 4} 3, 0 9, ${half - 4} 3, ${half - 8} 26, 0 30, ${-half + 8} 26`, {
    fill: pen.cloth.deep,
    round: 0,
    edge: false,
  });
  const band: Point[] = trace`
    ${-half - 1} -4!, 0 12, ${half + 1} -4!, ${half + 4} ${height - 4}!, 0 ${height + 10},
    ${-half - 4} ${height - 4}!
  `;
  pen.cast(band, 5, 0.8);
  pen.part(band, { round: 0.5 });
  pen.stitch(trace`${-half + 2} ${height - 10}, 0 ${height + 4}, ${half - 2} ${height - 10}`);
  pen.stitch(trace`${-half + 2} 2, 0 17, ${half - 2} 2`);
  if (loops) {
    for (const x of [-half * 0.72, -half * 0.28, half * 0.34, half * 0.76]) {
      const loop = box(x - 5, 2 + (1 - Math.abs(x / half)) * 8, 10, height + 2);
      pen.cast(loop, 4, 0.8);
      pen.part(loop, { round: 0.3, edge: false });
    }
  }
  if (button) pen.button([6, height / 2 + 11], 8.5, button);
}
