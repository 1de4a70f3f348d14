import { clothOf } from "../../drawing/cloth";
import { trace } from "../../drawing/path";
import type { Point } from "../../drawing/path";
import type { Pen } from "../../drawing/pen";

/** A brimmed hat seen from slightly above its front. */
export function brimmed(pen: Pen, straw: boolean, pinched: boolean, band: string): void {
  const { cloth } = pen;
  const wide = straw ? 232 : 196;
  const brim: Point[] = trace`
    ${-wide} 6, ${-wide * 0.72} -46, 0 -66, ${wide * 0.72} -48, ${wide} 2, ${wide * 0.74} 62,
    0 88, ${-wide * 0.74} 64
  `;
  pen.part(brim, { round: 1.1 }, () => {
    pen.fold(trace`${-wide} 4, ${-wide * 0.5} -30, -60 -30, -96 10`, -30, 1);
    pen.fold(trace`${wide * 0.98} 6, ${wide * 0.6} 44, 60 66, -60 74`, 22, 1);
    for (const part of straw ? [0.94, 0.86, 0.78, 0.7, 0.62, 0.54] : [0.95])
      pen.line(
        brim.map(([x, y]): Point => [x * part, (y - 8) * part + 8]),
        cloth.line,
        1.3,
        straw ? 0.35 : 0.45,
      );
  });
  const crown: Point[] = pinched
    ? trace`
      -112 12, -104 -76, -84 -132, -44 -146, -6 -128, 40 -148, 84 -132, 106 -72, 114 12, 60 38,
      -60 38
    `
    : trace`-110 12, -108 -70, -80 -122, 0 -136, 82 -120, 108 -68, 112 12, 60 38, -60 38`;
  pen.cast(crown, 14, 1.1);
  pen.part(crown, { round: 1.8 }, () => {
    if (pinched) {
      pen.fold(trace`-4 -134, -10 -100, -6 -80, 2 -56`, 30, 1.3);
      pen.fold(trace`-56 -128, -78 -96, -70 -70, -50 -48`, 22, 1);
      pen.fold(trace`62 -128, 80 -96, 74 -70, 52 -48`, -22, 1);
    }
    if (straw)
      for (let y = -120; y < 40; y += 14)
        pen.line(trace`-120 ${y - 8}, 0 ${y + 12}, 120 ${y - 8}`, cloth.line, 1.2, 0.35);
    const ribbon: Point[] = trace`-130 -36!, 0 -8, 130 -36!, 130 12!, 0 44, -130 12!`;
    pen.part(ribbon, { cloth: clothOf(band), edge: false, round: 0.6 });
  });
  const bow: Point[] = trace`88 -22!, 110 -30!, 112 22!, 94 26!`;
  pen.cast(bow, 4, 0.8);
  pen.part(bow, { cloth: clothOf(band), round: 0.3, edge: false });
}
