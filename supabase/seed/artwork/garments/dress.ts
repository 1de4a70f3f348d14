import { mix } from "../drawing/color";
import { drape } from "../parts/drape";
import { drawNeckband } from "../parts/neckband";
import { mirror, trace } from "../drawing/path";
import type { Point } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import type { Pattern } from "../piece";
import { drawSash } from "../parts/sash";
import { bodyFolds } from "../parts/body-folds";
import { drawSleeve } from "../parts/sleeve";
import { torsoOf } from "../parts/torso";
import type { Measures } from "../parts/torso-shape";
import { box, label, ribs } from "../drawing/trim";
import { drawSlipDress } from "./slip-dress";

const cuts: Record<string, Partial<Measures>> = {
  shirt: { sleeve: 555, cuff: 110, angle: 15, shoulder: 214, chest: 252, waist: 226, hem: 306 },
  wrap: { sleeve: 430, cuff: 140, angle: 20, hem: 330, neck: 84, front: 250 },
  knit: { sleeve: 560, cuff: 96, angle: 14, chest: 226, waist: 200, hem: 232, neck: 72, front: 44 },
  sheath: { shoulder: 166, chest: 226, waist: 190, hem: 228, length: 980, neck: 92, front: 92 },
};

/** The neckline of the variant. */
function neckOf(body: readonly Point[], m: Measures, variant: string): Point[] {
  return body.map((point): Point => {
    const [x, y] = point;
    if (variant === "wrap" && y === m.front) return [20, m.front, 1];
    if (variant === "wrap" && y === m.front * 0.62) return [x * 0.66, m.front * 0.5];
    if (variant === "shirt" && y === m.front) return [0, 70, 1];
    return point;
  });
}

/** The edge of a wrap dress from the shoulder to the waist and on to the hem. */
function crossOver(pen: Pen, m: Measures): void {
  const edge = trace`${-m.neck} 0, -40 180, 80 330, ${m.waist - 14} ${m.waistAt}`;
  pen.fold(edge, -26, 2);
  pen.stitch(edge.map(([x, y]): Point => [x - 5, y + 7]));
  pen.fold(trace`${m.waist - 30} ${m.waistAt + 20}, 120 640, 90 860, 96 ${m.length + 10}`, -34, 2);
  for (const drop of [0, 34, 70, 110]) {
    const from: Point = [m.waist - 10, m.waistAt - 10 + drop * 0.3];
    pen.crease(from, [-80 + drop, m.waistAt - 60 + drop * 1.2], 10, 13, 0.9);
  }
}

function shirtCollar(pen: Pen, m: Measures): void {
  const pearl = mix(pen.cloth.base, "#efe7da", 0.6);
  for (let y = 104; y < m.length - 120; y += 92) pen.button([0, y], 7.5, pearl);
  const leaf = trace`
    ${-m.neck + 14} -28!, ${-m.neck - 12} -16, ${-m.neck - 40} 92!, -32 84, -4 62!, ${-m.neck + 26} 14
  `;
  for (const points of [mirror(leaf), leaf]) {
    pen.cast(points, 7, 0.9);
    pen.part(points, { round: 0.55 });
  }
}

function rollNeck(pen: Pen, m: Measures): void {
  const roll = trace`
    ${-m.neck - 8} 34, ${-m.neck - 6} -44, ${-m.neck + 12} -62, 0 -56, ${m.neck - 12} -62,
    ${m.neck + 6} -44, ${m.neck + 8} 34, 0 60
  `;
  pen.cast(roll, 9, 1);
  pen.part(roll, { round: 1.1, across: true }, () =>
    ribs(pen, trace`${-m.neck} -62, ${m.neck} -62`, trace`${-m.neck - 8} 60, ${m.neck + 8} 60`, 9),
  );
}

/** Dresses. */
export const dress: Pattern = {
  variants: ["slip", "shirt", "wrap", "knit", "sheath"],
  draw(pen, variant, random) {
    const focus = { x: -215, y: -40, width: 430, height: 537 };
    if (variant === "slip") {
      drawSlipDress(pen, random);
      return { fabric: "satin", rumple: 0.45, height: 18, focus };
    }
    const m: Measures = {
      neck: 68,
      shoulder: 206,
      slope: 42,
      chest: 242,
      armhole: 244,
      waist: 196,
      waistAt: 420,
      hem: 330,
      length: 1080,
      front: 60,
      back: 24,
      sleeve: 0,
      cuff: 120,
      angle: 18,
      ...cuts[variant],
    };
    const { cloth } = pen;
    const wrap = variant === "wrap";
    const shirt = variant === "shirt";
    const knit = variant === "knit";
    const torso = torsoOf(m, random);
    pen.part(torso.back, { fill: cloth.deep, round: 0 });
    label(pen, m.back + 12);
    for (const sleeve of m.sleeve > 0 ? torso.sleeves : []) {
      drawSleeve(pen, sleeve, random, {
        inside: () => {
          if (knit) ribs(pen, sleeve.wrist, sleeve.cuff, 8);
          pen.seam(knit ? sleeve.wrist : sleeve.cuff.map(([x, y]): Point => [x, y - 34]), 1.3);
        },
      });
    }
    pen.cast(torso.body, 6, 0.5);
    pen.part(neckOf(torso.body, m, variant), { round: 1.25 }, () => {
      const fall = {
        from: { half: m.waist, y: m.waistAt + 20 },
        hem: { half: m.hem, y: m.length },
      };
      if (knit) {
        for (let x = -260; x < 260; x += 15) pen.crease([x * 0.92, 0], [x, m.length], 0, 6, 0.42);
        ribs(
          pen,
          trace`${-m.hem} ${m.length - 56}, ${m.hem} ${m.length - 56}`,
          trace`${-m.hem} ${m.length + 8}, ${m.hem} ${m.length + 8}`,
          8,
        );
      }
      drape(
        pen,
        { ...fall, folds: wrap || shirt ? 9 : 4, strength: wrap || shirt ? 1 : 0.5 },
        random,
      );
      bodyFolds(pen, { ...m, length: m.waistAt + 240 }, random, 0.6);
      for (const { armhole } of torso.sleeves) pen.seam(armhole);
      if (wrap) crossOver(pen, m);
      if (variant === "sheath") {
        for (const side of [-1, 1])
          pen.seam(trace`${side * 122} 220, ${side * 94} 420, ${side * 116} 620`, 1.3);
        pen.seam(
          trace`${-m.waist - 8} ${m.waistAt}, 0 ${m.waistAt + 6}, ${m.waist + 8} ${m.waistAt}`,
          1.4,
        );
      }
      if (shirt) {
        const placket = box(-16, 60, 32, m.length - 50);
        pen.cast(placket, 5, 0.7);
        pen.part(placket, { edge: false, round: 0.3 });
        for (const x of [-11, 11]) pen.stitch(trace`${x} 70, ${x} ${m.length}`);
      }
      if (!knit)
        pen.seam(
          trace`${-m.hem} ${m.length - 28}, 0 ${m.length - 16}, ${m.hem} ${m.length - 28}`,
          1,
        );
    });
    if (shirt || wrap) drawSash(pen, m.waist, m.waistAt, wrap);
    if (shirt) shirtCollar(pen, m);
    if (knit) rollNeck(pen, m);
    if (variant === "sheath")
      drawNeckband(pen, { neck: m.neck, front: m.front, back: m.back, width: 9, rib: 0 });
    return { fabric: knit ? "knit" : "weave", rumple: 0.5, height: 18, focus };
  },
};
