import { trace } from "./drawing/path";
import type { Random } from "./drawing/random";
import type { Point } from "./drawing/path";
import type { Pen } from "./drawing/pen";
import { box } from "./drawing/trim";

/** Half measures of trousers lying flat, in millimeters from the center. */
export interface LegMeasures {
  waist: number;
  hip: number;
  hipAt: number;
  crotch: number;
  knee: number;
  kneeAt: number;
  hem: number;
  length: number;
  /** The distance of the inner hem from the center. */
  stride: number;
}

/** One leg's outline: `side` -1 is on the left of the image. */
export function legOf(m: LegMeasures, side: 1 | -1, random: Random): Point[] {
  const wobble = () => random.between(-3, 3);
  const inner = m.stride;
  const points: Point[] = trace`
    0 0!, ${m.waist} -3!, ${m.waist + (m.hip - m.waist) * 0.62} ${m.hipAt * 0.5},
    ${m.hip} ${m.hipAt}, ${inner + m.knee + wobble()} ${m.kneeAt},
    ${inner + m.hem} ${m.length - 3}!, ${inner + m.hem * 0.5} ${m.length + 4},
    ${inner} ${m.length}!, ${inner * 0.7 + 2 + wobble() * 0.6} ${m.kneeAt},
    3 ${m.crotch + 26}, 0 ${m.crotch}!
  `;
  return points.map(([x, y, corner]): Point => (corner ? [x * side, y, 1] : [x * side, y]));
}

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
