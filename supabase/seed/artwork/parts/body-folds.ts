import type { Pen } from "../drawing/pen";
import type { Random } from "../drawing/random";
import type { Measures } from "./torso-shape";

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
