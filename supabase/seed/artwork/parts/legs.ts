import { trace } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import type { Random } from "../drawing/random";
import { type LegMeasures, legOf } from "./leg";

/** Both legs, the far one under the near one, with the folds of worn cloth. */
export function drawLegs(
  pen: Pen,
  m: LegMeasures,
  random: Random,
  inside: (side: 1 | -1) => void,
  folds = 1,
): void {
  for (const side of [1, -1] as const) {
    const leg = legOf(m, side, random);
    if (side === -1) pen.cast(leg, 6, 0.5);
    pen.part(leg, { across: true, round: 1.15 }, () => {
      inside(side);
      const x = (value: number) => value * side;
      const mid = m.stride + m.knee * 0.5;
      pen.crease(
        [x(4), m.crotch - 4],
        [x(m.hip * 0.6), m.crotch - random.between(30, 60)],
        8 * side,
        18 * -side,
        0.8 * folds,
      );
      pen.crease(
        [x(6), m.crotch + 14],
        [x(m.hip * 0.66), m.crotch + random.between(6, 34)],
        6 * side,
        14 * side,
        0.6 * folds,
      );
      pen.crease(
        [x(4), m.crotch + 30],
        [x(m.hip * 0.5), m.crotch + 90],
        8 * side,
        15 * side,
        0.5 * folds,
      );
      pen.crease(
        [x(m.stride + 8), m.kneeAt - 10],
        [x(mid + m.knee * 0.22), m.kneeAt + random.between(-40, 10)],
        6,
        13,
        0.55 * folds,
      );
      pen.crease(
        [x(m.stride + m.knee - 4), m.kneeAt + 20],
        [x(mid), m.kneeAt + random.between(20, 60)],
        -6,
        12,
        0.5 * folds,
      );
      pen.fold(
        trace`
        ${x(mid - 20)} ${m.length}, ${x(mid - 16)} ${m.length - 150},
        ${x(mid - 26)} ${m.kneeAt + 120}, ${x(mid - 34)} ${m.kneeAt + 40}
      `,
        20,
        0.6 * folds,
      );
      pen.fold(
        trace`
        ${x(mid + m.knee * 0.3)} ${m.length}, ${x(mid + m.knee * 0.27)} ${m.length - 130},
        ${x(mid + m.knee * 0.2)} ${m.kneeAt + 160}, ${x(mid + m.knee * 0.14)} ${m.kneeAt + 90}
      `,
        -18,
        0.5 * folds,
      );
    });
  }
}
