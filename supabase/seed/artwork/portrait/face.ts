import { mix } from "../drawing/color";
import type { Cloth } from "../drawing/color";
import { mirror, shape, shift, trace } from "../drawing/path";
import type { Outline, Point } from "../drawing/path";
import type { Pen } from "../drawing/pen";

/** The features that distinguish faces. */
export interface Face {
  skin: Cloth;
  /** Color of brows and beard. */
  brow: string;
  strong: boolean;
  mature: boolean;
  beard: "none" | "stubble" | "full";
  glasses: "none" | "round" | "square";
  lips: string;
  earrings?: string;
}

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

function beard(pen: Pen, face: Face): void {
  const thick = face.beard === "full";
  const outline: Outline = trace`
    -126 10!, -100 40, -70 84, -34 92, 0 84, 34 92, 70 84, 100 40, 126 10!, 126 220!,
    -126 220!
  `;
  for (const lower of thick ? [0] : [0, 8, 16]) {
    const data = shape(shift(outline, 0, lower));
    pen.add(`<path d="${data}" fill="${face.brow}" fill-opacity="${thick ? 1 : 0.14}"/>`);
  }
}

function features(pen: Pen, face: Face): void {
  const { skin } = face;
  const ink = mix(skin.deep, "#1c110d", 0.6);
  for (const side of [-1, 1]) {
    const x = (value: number) => side * value;
    // Eye: a shaded socket, the iris under the lid, the lash line.
    pen.line(trace`${x(72)} -12, ${x(48)} -20, ${x(24)} -10`, skin.shadow, 13, 0.13);
    pen.add(
      `<path d="M${x(25)} 2C${x(36)} -15 ${x(60)} -15 ${x(72)} 0C${x(58)} 10 ${x(38)} 11 ${x(25)} 2Z" fill="${mix("#f6efe6", skin.base, 0.22)}"/>`,
    );
    pen.add(
      `<ellipse cx="${x(47) - 2}" cy="-2" rx="9" ry="9.6" fill="${mix(ink, "#5b3a22", 0.35)}"/><circle cx="${x(47) - 5}" cy="-5" r="2.4" fill="#fff8ee" fill-opacity=".9"/>`,
    );
    pen.line(
      trace`${x(24)} 2, ${x(36)} -10, ${x(56)} -11, ${x(74)} 1`,
      ink,
      face.strong ? 4.4 : 5.6,
    );
    if (!face.strong) pen.line(trace`${x(70)} -3, ${x(80)} -10`, ink, 4);
    const arch = face.strong ? 2 : 7;
    const brow: Outline = trace`
      ${x(20)} -32, ${x(44)} ${-42 - arch}, ${x(80)} ${-30 - arch * 0.5}!,
      ${x(46)} ${-50 - arch}, ${x(20)} -43
    `;
    pen.part(brow, { fill: face.brow, round: 0, edge: false });
    if (face.mature) {
      pen.line(trace`${x(76)} 12, ${x(88)} 20`, skin.shadow, 2.6, 0.32);
      pen.line(trace`${x(78)} 4, ${x(92)} 8`, skin.shadow, 2.6, 0.28);
      pen.line(trace`${x(38)} 86, ${x(50)} 104, ${x(52)} 122`, skin.shadow, 3.4, 0.26);
      pen.line(trace`${x(30)} 22, ${x(50)} 25, ${x(66)} 17`, skin.shadow, 2.6, 0.22);
    }
  }
  pen.line(trace`14 -16, 12 24, 21 56, 8 68`, skin.shadow, 5, 0.3);
  pen.line(trace`-15 62, -6 71, 2 68`, skin.shadow, 4.6, 0.42);
  pen.line(trace`2 69, 10 71, 17 62`, skin.shadow, 4.6, 0.42);
  pen.line(trace`-3 10, -2 46`, skin.glow, 8, 0.2);
  const upper: Outline = trace`-36 110!, -16 101, 0 105, 16 101, 38 109!, 14 116, -14 116`;
  const lower: Outline = trace`-34 111!, -14 116, 14 116, 36 110!, 20 129, 0 133, -20 129`;
  pen.part(lower, { fill: mix(face.lips, skin.light, 0.22), round: 0, edge: false });
  pen.part(upper, { fill: face.lips, round: 0, edge: false });
  pen.line(trace`-38 109, -16 115, 0 113, 16 115, 40 108`, mix(face.lips, ink, 0.6), 3, 0.85);
  pen.line(trace`-16 140, 0 144, 16 140`, skin.shadow, 5, 0.2);
  pen.line(trace`-12 124, 6 126`, "#fff3e8", 4, 0.3);
  if (face.glasses === "none") return;
  const radius = face.glasses === "round" ? 36 : 10;
  for (const side of [-1, 1]) {
    pen.add(
      `<rect x="${side * 49 - 38}" y="-36" width="76" height="${face.glasses === "round" ? 74 : 62}" rx="${radius}" fill="#fff8ec" fill-opacity=".1" stroke="#2c201a" stroke-width="6"/>`,
    );
    pen.line(trace`${side * 87} -12, ${side * 118} -18`, "#2c201a", 6);
  }
  pen.line(trace`-12 -8, 0 -14, 12 -8`, "#2c201a", 6);
}
