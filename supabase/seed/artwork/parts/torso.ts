import { mirror, trace } from "../drawing/path";
import type { Outline, Point } from "../drawing/path";
import type { Random } from "../drawing/random";
import { sleeveOf } from "./sleeve-outline";
import type { Measures, Torso } from "./torso-shape";

/** Panels from measures, each side a little different, as cloth is. */
export function torsoOf(m: Measures, random: Random): Torso {
  const wobble = () => random.between(-2.5, 2.5);
  // A set-in sleeve starts a little inside the shoulder and rounds it off.
  const set = m.sleeve > 0 ? 13 : 0;
  const half = (): Point[] => trace`
    ${m.neck} 0!, ${m.shoulder - set} ${m.slope - (set * m.slope) / (m.shoulder - m.neck)}!,
    ${m.shoulder - 19 + wobble()} ${m.slope + (m.armhole - m.slope) * 0.5},
    ${m.chest} ${m.armhole}!,
    ${m.chest + (m.waist - m.chest) * 0.45 + wobble()} ${m.armhole + (m.waistAt - m.armhole) * 0.5},
    ${m.waist + wobble()} ${m.waistAt},
    ${m.hem + (m.waist - m.hem) * 0.3 + wobble()} ${m.waistAt + (m.length - m.waistAt) * 0.55},
    ${m.hem} ${m.length - 4}!
  `;
  const right = half();
  const left = mirror(half()).reverse();
  const body: Point[] = [
    ...right,
    [m.hem * 0.5, m.length + 3 + wobble()],
    [-m.hem * 0.5, m.length + 3 + wobble()],
    ...left,
    [-m.neck * 0.78, m.front * 0.62],
    [0, m.front],
    [m.neck * 0.78, m.front * 0.62],
  ];
  const back: Point[] = trace`
    ${-m.neck + 3} 2!, ${-m.neck * 0.5} ${m.back * 0.8 - 2},
    ${m.neck * 0.5} ${m.back * 0.8 - 2}, ${m.neck - 3} 2!,
    ${m.neck * 0.85} ${m.front * 0.62 + 6}, 0 ${m.front + 8},
    ${-m.neck * 0.85} ${m.front * 0.62 + 6}
  `;
  return { body, back, sleeves: [sleeveOf(m, -1, random), sleeveOf(m, 1, random)] };
}

/** The body with a pointed instead of a rounded front neckline. */
export const pointedNeck = (body: Outline, m: Measures): Point[] =>
  body.map(([x, y, corner]): Point => {
    if (y === m.front) return [0, m.front, 1];
    if (y === m.front * 0.62) return [Math.sign(x) * m.neck * 0.64, m.front * 0.44];
    return corner ? [x, y, 1] : [x, y];
  });
