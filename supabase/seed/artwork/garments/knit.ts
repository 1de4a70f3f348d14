import { mix } from "../drawing/color";
import { toward, trace } from "../drawing/path";
import { drawNeckband } from "../parts/neckband";
import type { Point } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import type { Pattern } from "../piece";
import { bodyFolds } from "../parts/body-folds";
import { drawSleeve } from "../parts/sleeve";
import { pointedNeck, torsoOf } from "../parts/torso";
import type { Measures } from "../parts/torso-shape";
import { ribs } from "../drawing/trim";

const cuts: Record<string, Partial<Measures>> = {
  "crew-neck": {},
  "roll-neck": { neck: 70, front: 40 },
  "v-neck": { front: 190, neck: 86 },
  cable: { chest: 286, waist: 280, hem: 262, length: 640 },
  cardigan: { front: 300, neck: 86, length: 640 },
  striped: { chest: 280, waist: 276 },
};

/** A cable: two strands that cross and cross again. */
function cable(pen: Pen, x: number, from: number, to: number, wide: number): void {
  const { cloth } = pen;
  const turn = wide * 2.6;
  for (let y = from; y < to; y += turn) {
    for (const side of [-1, 1]) {
      const strand = trace`
        ${x - side * wide * 0.5} ${y - 3}, ${x - side * wide * 0.5} ${y + turn * 0.14}, ${x} ${y + turn * 0.5},
        ${x + side * wide * 0.5} ${y + turn * 0.86}, ${x + side * wide * 0.5} ${y + turn + 3}
      `;
      pen.line(
        strand,
        cloth.shadow,
        wide * 0.78,
        0.34 * cloth.depth,
        'transform="translate(2 2.5)"',
      );
      pen.line(strand, cloth.base, wide * 0.62);
      pen.line(strand, cloth.light, wide * 0.22, 0.75, 'transform="translate(-2 -1)"');
    }
  }
  for (const side of [-1, 1]) {
    pen.line(
      trace`${x + side * wide * 1.05} ${from}, ${x + side * wide * 1.05} ${to}`,
      cloth.shadow,
      4,
      0.3 * cloth.depth,
    );
  }
}

function neckband(pen: Pen, m: Measures, variant: string): void {
  if (variant === "roll-neck") {
    const roll: Point[] = trace`
      ${-m.neck - 6} 34, ${-m.neck - 4} -52, ${-m.neck + 14} -72, 0 -66, ${m.neck - 14} -72,
      ${m.neck + 4} -52, ${m.neck + 6} 34, ${m.neck * 0.6} 58, 0 66, ${-m.neck * 0.6} 58
    `;
    pen.cast(roll, 10, 1);
    pen.part(roll, { round: 1.2, across: true }, () => {
      ribs(
        pen,
        trace`${-m.neck + 4} -72, ${m.neck - 4} -72`,
        trace`${-m.neck * 1.12} 66, ${m.neck * 1.12} 66`,
        9,
      );
      pen.fold(trace`${-m.neck} -2, -30 14, 30 12, ${m.neck} -6`, 16, 0.9);
    });
    return;
  }
  drawNeckband(pen, {
    neck: m.neck,
    front: m.front,
    back: m.back,
    width: variant === "v-neck" ? 24 : 28,
    pointed: variant === "v-neck" || variant === "cardigan",
    rib: 7,
  });
}

/** Sweaters and cardigans. */
export const knit: Pattern = {
  variants: ["crew-neck", "roll-neck", "v-neck", "cable", "cardigan", "striped"],
  draw(pen, variant, random) {
    const m: Measures = {
      neck: 82,
      shoulder: 224,
      slope: 50,
      chest: 268,
      armhole: 262,
      waist: 262,
      waistAt: 430,
      hem: 246,
      length: 620,
      front: 78,
      back: 22,
      sleeve: 560,
      cuff: 92,
      balloon: 17,
      angle: 17,
      ...cuts[variant],
    };
    const torso = torsoOf(m, random);
    const { cloth } = pen;
    const deep = variant === "v-neck" || variant === "cardigan";
    const second = mix(cloth.base, cloth.gleam > 1 ? "#2c3347" : "#efe6d6", 0.84);
    const bands = (tilt: (x: number) => number) => {
      for (let y = 130; y < m.length - 70; y += 74) {
        pen.line(
          [-460, -150, 150, 460].map((x): Point => [x, y + tilt(x)]),
          second,
          30,
          0.92,
        );
      }
    };
    pen.part(torso.back, { fill: cloth.deep, round: 0 });
    for (const sleeve of torso.sleeves) {
      const [outer, inner] = sleeve.cuff;
      const [o, b] = sleeve.wrist;
      drawSleeve(pen, sleeve, random, {
        folds: 0.9,
        inside: () => {
          if (variant === "striped") bands((x) => 40 - Math.abs(x) * 0.22);
          if (variant === "cable") {
            const from = toward(sleeve.armhole[0] as Point, sleeve.armhole[1] as Point, 0.5);
            const mid = toward(outer, inner, 0.5);
            pen.line(
              trace`${from[0] + sleeve.side * 44} ${from[1] + 30}, ${mid[0]} ${mid[1] - 50}`,
              cloth.shadow,
              22,
              0.16,
            );
            pen.line(
              trace`${from[0] + sleeve.side * 44} ${from[1] + 30}, ${mid[0]} ${mid[1] - 50}`,
              cloth.light,
              12,
              0.5,
              'stroke-dasharray="14 10"',
            );
          }
          pen.part(
            [
              [o[0] + sleeve.side * 8, o[1], 1],
              [b[0] - sleeve.side * 8, b[1], 1],
              [inner[0] - sleeve.side * 8, inner[1] + 9, 1],
              [outer[0] + sleeve.side * 8, outer[1] + 9, 1],
            ],
            { edge: false, round: 0.4, fill: cloth.base },
          );
          ribs(pen, [o, b], trace`${outer[0]} ${outer[1] + 8}, ${inner[0]} ${inner[1] + 8}`, 9);
          pen.seam([o, b], 1.4);
        },
      });
    }
    pen.cast(torso.body, 7, 0.6);
    const body = deep ? pointedNeck(torso.body, m) : torso.body;
    pen.part(body, { round: 1.3 }, () => {
      if (variant === "striped") bands((x) => Math.abs(x) * 0.01);
      if (variant === "cable") {
        for (const x of [-150, 0, 150])
          cable(pen, x, x === 0 ? 90 : 60, m.length - 62, x === 0 ? 34 : 26);
        for (const x of [-80, 80])
          pen.line(trace`${x} 70, ${x} ${m.length - 64}`, cloth.shadow, 3, 0.3);
      }
      bodyFolds(pen, m, random, 0.95);
      const rim = m.length - 62;
      pen.add(
        `<path d="M-300 ${rim}H300V${m.length + 20}H-300Z" fill="${cloth.dark}" fill-opacity=".3"/>`,
      );
      ribs(
        pen,
        trace`${-m.hem - 4} ${rim}, ${m.hem + 4} ${rim}`,
        trace`${-m.hem + 4} ${m.length + 8}, ${m.hem - 4} ${m.length + 8}`,
        9,
      );
      pen.seam(trace`${-m.hem - 8} ${rim - 2}, 0 ${rim + 4}, ${m.hem + 8} ${rim - 2}`, 1.6);
      for (const { armhole } of torso.sleeves) pen.seam(armhole, 1.8);
    });
    if (variant === "cardigan") {
      const edge: Point[] = trace`
        -13 ${m.front - 4}!, 13 ${m.front - 4}!, 14 ${m.length}!, -13 ${m.length + 1}!
      `;
      pen.cast(edge, 8, 1);
      pen.part(edge, { round: 0.5, edge: false }, () =>
        ribs(pen, trace`-14 0, 14 0`, trace`-14 700, 14 700`, 7),
      );
      for (let y = m.front + 22; y < m.length; y += 62)
        pen.button([0, y], 10, mix(cloth.base, "#4a3324", 0.6));
    }
    neckband(pen, m, variant);
    return {
      fabric: "knit",
      rumple: 0.5,
      height: 26,
      focus: { x: -210, y: -70, width: 420, height: 525 },
    };
  },
};
