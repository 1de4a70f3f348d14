import type { Random } from "./drawing/random";
import { mirror, toward, trace } from "./drawing/path";
import type { Outline, Point } from "./drawing/path";
import type { Pen } from "./drawing/pen";

/** Half measures of a garment for the upper body lying flat, in millimeters. */
export interface Measures {
  neck: number;
  /** Offset of the shoulder point, out and down. */
  shoulder: number;
  slope: number;
  chest: number;
  armhole: number;
  waist: number;
  waistAt: number;
  hem: number;
  length: number;
  /** Depth of the neckline at the front and at the back. */
  front: number;
  back: number;
  sleeve: number;
  cuff: number;
  /** How far a knitted sleeve swells above its cuff. */
  balloon?: number;
  /** The sleeve's angle outward, in degrees from straight down. */
  angle: number;
}

/** The panels of a garment for the upper body. */
export interface Torso {
  body: Point[];
  back: Point[];
  sleeves: {
    outline: Point[];
    armhole: Point[];
    cuff: [outer: Point, inner: Point];
    /** Where a knitted cuff starts. */
    wrist: [outer: Point, inner: Point];
    side: 1 | -1;
  }[];
}

function sleeveOf(m: Measures, side: 1 | -1, random: Random): Torso["sleeves"][number] {
  const angle = ((m.angle + random.between(-1.6, 1.6)) * Math.PI) / 180;
  const down: Point = [Math.sin(angle), Math.cos(angle)];
  const inward: Point = [-down[1], down[0]];
  const tip: Point = [m.shoulder, m.slope];
  const under: Point = [m.chest, m.armhole];
  const along = (part: number, out: number): Point => [
    tip[0] + down[0] * m.sleeve * part - inward[0] * out,
    tip[1] + down[1] * m.sleeve * part - inward[1] * out,
  ];
  const outer = along(1, -2);
  const inner: Point = [outer[0] + inward[0] * m.cuff, outer[1] + inward[1] * m.cuff + 3];
  const elbow = toward(under, inner, 0.5);
  const bend = random.between(2, 9);
  const long = m.sleeve > 330;
  const fall = m.slope / (m.shoulder - m.neck);
  const swell = m.balloon ?? 0;
  const wrist: [Point, Point] = [along(0.88, 0), along(0.88, -m.cuff)];
  const gathered: Point[] = [
    along(0.5, 14 + bend),
    along(0.76, 12 + swell * 0.6),
    along(0.855, swell),
    [wrist[0][0], wrist[0][1], 1],
  ];
  const lower: Point[] = [[wrist[1][0], wrist[1][1], 1], along(0.855, -m.cuff - swell * 0.9)];
  const outline: Point[] = [
    [tip[0] - 40, tip[1] - 38 * fall, 1],
    [tip[0] - 12, tip[1] - 12 * fall],
    [tip[0] + 6, tip[1] + 11],
    along(0.2, 12),
    ...(swell > 0 ? gathered : long ? [along(0.5, 12 + bend), along(0.8, 4)] : [along(0.6, 10)]),
    [outer[0], outer[1], 1],
    [(outer[0] + inner[0]) / 2 + 1, (outer[1] + inner[1]) / 2 + 4],
    [inner[0], inner[1], 1],
    ...(swell > 0 ? lower : []),
    ...(long ? [[elbow[0] + bend, elbow[1] - 4] as Point] : []),
    [under[0] - 4, under[1] + 2, 1],
    [m.shoulder - 16, m.slope + (m.armhole - m.slope) * 0.55],
  ];
  const armhole: Point[] = [
    [tip[0] - 13, tip[1] - 13 * fall],
    [m.shoulder - 19, m.slope + (m.armhole - m.slope) * 0.5],
    under,
  ];
  const flip = (points: Outline) => (side === 1 ? [...points] : mirror(points));
  const pair = (points: Outline) => flip(points) as [Point, Point];
  return {
    outline: flip(outline),
    armhole: flip(armhole),
    cuff: pair([outer, inner]),
    wrist: pair(wrist),
    side,
  };
}

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

/** Draws a sleeve with the folds cloth makes at the armpit, the elbow and above the cuff. */
export function drawSleeve(
  pen: Pen,
  sleeve: Torso["sleeves"][number],
  random: Random,
  { folds = 1, inside }: { folds?: number; inside?: () => void } = {},
): void {
  const [outer, inner] = sleeve.cuff;
  const top = sleeve.armhole[0] as Point;
  const under = sleeve.armhole[2] as Point;
  const out = (part: number) => toward([top[0] + sleeve.side * 14, top[1]], outer, part);
  const inn = (part: number) => toward(under, inner, part);
  pen.part(sleeve.outline, { across: true, round: 1.1 }, () => {
    const s = -sleeve.side;
    // The shade beside the body, where the sleeve turns away from the light.
    pen.fold([under, inn(0.3), inn(0.6), inner], 26 * s, 0.8 * folds);
    if (folds > 0) {
      pen.crease(
        inn(0.02),
        toward(inn(0.1), out(0.24), 0.75),
        8 * sleeve.side,
        15 * s,
        0.9 * folds,
      );
      pen.crease(
        inn(0.06),
        toward(inn(0.26), out(0.36), 0.6),
        5 * sleeve.side,
        -11 * s,
        0.6 * folds,
      );
      const elbow = random.between(0.4, 0.55);
      pen.crease(
        inn(elbow),
        toward(inn(elbow + 0.06), out(elbow - 0.03), 0.7),
        -6,
        12,
        0.8 * folds,
      );
      pen.crease(
        inn(elbow + 0.1),
        toward(inn(elbow + 0.05), out(elbow + 0.1), 0.5),
        5,
        -9,
        0.6 * folds,
      );
      pen.crease(out(0.72), toward(out(0.84), inn(0.8), 0.6), 6, 10, 0.55 * folds);
    }
    inside?.();
  });
}

/** The folds of a body panel: from the armholes, at the waist, and down to the hem. */
export function bodyFolds(pen: Pen, m: Measures, random: Random, strength = 1): void {
  for (const side of [-1, 1] as const) {
    const x = (value: number) => value * side;
    pen.crease(
      [x(m.chest - 4), m.armhole + 6],
      [x(m.chest * 0.52), m.armhole + random.between(30, 70)],
      10 * side,
      16 * -side,
      0.75 * strength,
    );
    pen.crease(
      [x(m.chest - 8), m.armhole + 30],
      [x(m.chest * 0.66), m.armhole + random.between(70, 130)],
      6 * side,
      12 * side,
      0.5 * strength,
    );
    pen.crease(
      [x(m.waist - 2), m.waistAt + random.between(-16, 12)],
      [x(m.waist * 0.58), m.waistAt + random.between(10, 34)],
      7 * side,
      12,
      0.6 * strength,
    );
    pen.crease(
      [x(m.hem * random.between(0.42, 0.6)), m.length + 2],
      [x(m.waist * random.between(0.42, 0.6)), m.waistAt + random.between(30, 70)],
      random.between(-8, 8),
      14 * side,
      0.4 * strength,
    );
  }
  const lean = random.between(-0.3, 0.3);
  pen.crease(
    [m.hem * lean, m.length],
    [m.waist * (lean + 0.08), m.waistAt + (m.length - m.waistAt) * 0.35],
    random.between(-10, 10),
    13,
    0.34 * strength,
  );
}

/** The body with a pointed instead of a rounded front neckline. */
export const pointedNeck = (body: Outline, m: Measures): Point[] =>
  body.map(([x, y, corner]): Point => {
    if (y === m.front) return [0, m.front, 1];
    if (y === m.front * 0.62) return [Math.sign(x) * m.neck * 0.64, m.front * 0.44];
    return corner ? [x, y, 1] : [x, y];
  });
