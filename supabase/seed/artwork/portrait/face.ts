import { mirror, trace } from "../drawing/path";
import type { Outline, Point } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import { beard, features, type Face } from "./features";

const jaw = (strong: boolean): Point[] => {
  const right: Point[] = strong
    ? trace`0 -172, 74 -158, 114 -100, 118 -10, 113 64, 96 130, 54 184`
    : trace`0 -170, 72 -158, 112 -100, 117 -16, 107 62, 80 132, 40 182`;
  return [...right, [0, strong ? 199 : 195], ...mirror(right.slice(1)).reverse()];
};

/** Neck, ears and face. */
export function drawFace(pen: Pen, face: Face): void {
  const { skin } = face;
  const wide = face.strong ? 74 : 56;
  const neck: Outline = trace`
    ${-wide} 90!, ${wide} 90!, ${wide + 3} 210, ${wide + 34} 280, ${wide + 40} 360!,
    ${-wide - 40} 360!, ${-wide - 34} 280, ${-wide - 3} 210
  `;
  pen.part(neck, { cloth: skin, round: 0.8 }, () => {
    for (const drop of [0, 12, 24, 36])
      pen.add(
        `<path d="M-130 80H130V${150 + drop}C80 ${230 + drop} -60 ${244 + drop} -130 ${180 + drop}Z" fill="${skin.shadow}" fill-opacity=".1"/>`,
      );
    pen.crease([-10, 330], [-70, 250], 5, 12, 0.5, skin);
    pen.crease([14, 330], [64, 250], -5, 12, 0.5, skin);
  });
  for (const side of [-1, 1]) {
    const ear: Outline = trace`
      ${side * 108} -22, ${side * 130} -30, ${side * 138} 0, ${side * 126} 44,
      ${side * 108} 40
    `;
    pen.part(ear, { cloth: skin, round: 0.6 });
    pen.line(trace`${side * 124} -14, ${side * 127} 6, ${side * 118} 22`, skin.shadow, 4, 0.3);
    if (face.earrings)
      pen.add(
        `<circle cx="${side * 121}" cy="54" r="9" fill="${face.earrings}"/><circle cx="${side * 121 - 3}" cy="51" r="2.6" fill="#fff8ea" fill-opacity=".8"/>`,
      );
  }
  pen.part(jaw(face.strong), { cloth: skin, fill: skin.base, round: 1.1 }, () => {
    for (const [x, y, r, paint, opacity] of [
      [-64, 66, 40, "#c4523e", 0.1],
      [64, 66, 40, "#c4523e", 0.1],
      [-30, -90, 90, skin.light, 0.3],
    ] as const) {
      for (const part of [1, 0.75, 0.5])
        pen.add(
          `<circle cx="${x}" cy="${y}" r="${r * part}" fill="${paint}" fill-opacity="${opacity / 2}"/>`,
        );
    }
    // The side turned away from the light.
    for (const part of [0, 1, 2, 3, 4, 5, 6]) {
      const x = 66 + part * 8;
      pen.add(
        `<path d="M${x + 10} -190C${x + 4} -60 ${x + 14} 70 ${x - 50} 210H200V-190Z" fill="${skin.shadow}" fill-opacity=".045"/>`,
      );
    }
    if (face.beard !== "none") beard(pen, face);
  });
  features(pen, face);
}
