import { trace } from "../drawing/path";
import type { Point } from "../drawing/path";
import type { Random } from "../drawing/random";

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
