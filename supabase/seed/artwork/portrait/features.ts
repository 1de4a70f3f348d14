import { mix } from "../drawing/color";
import { shape } from "../drawing/curve";
import { shift, trace } from "../drawing/path";
import type { Outline } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import type { Cloth } from "../drawing/cloth";

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

export function beard(pen: Pen, face: Face): void {
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

export function features(pen: Pen, face: Face): void {
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
