import { toward } from "../drawing/path";
import type { Point } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import type { Random } from "../drawing/random";
import type { Torso } from "./torso-shape";

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
