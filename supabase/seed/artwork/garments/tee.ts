import { mix } from "../drawing/color";
import { trace } from "../drawing/path";
import { drawNeckband } from "../parts/neckband";
import type { Pattern } from "../piece";
import { bodyFolds } from "../parts/body-folds";
import { drawSleeve } from "../parts/sleeve";
import { pointedNeck, torsoOf } from "../parts/torso";
import type { Measures } from "../parts/torso-shape";

const cuts: Record<string, Partial<Measures>> = {
  "crew-neck": {},
  "v-neck": { front: 150, waist: 222, hem: 232 },
  boxy: { chest: 278, waist: 272, hem: 276, length: 585, sleeve: 215, shoulder: 240, cuff: 190 },
  striped: { sleeve: 520, cuff: 96, angle: 19, length: 620 },
  tank: {
    shoulder: 128,
    neck: 92,
    front: 130,
    sleeve: 0,
    slope: 14,
    armhole: 262,
    chest: 226,
    waist: 206,
    hem: 226,
  },
};

/** T-shirts and jersey tops. */
export const tee: Pattern = {
  variants: ["crew-neck", "v-neck", "boxy", "striped", "tank"],
  draw(pen, variant, random) {
    const m: Measures = {
      neck: 84,
      shoulder: 212,
      slope: 48,
      chest: 246,
      armhole: 240,
      waist: 232,
      waistAt: 420,
      hem: 244,
      length: 640,
      front: 92,
      back: 26,
      sleeve: 205,
      cuff: 168,
      angle: 34,
      ...cuts[variant],
    };
    const torso = torsoOf(m, random);
    const { cloth } = pen;
    const deepV = variant === "v-neck";
    const body = deepV ? pointedNeck(torso.body, m) : torso.body;
    const stripe = mix(cloth.base, cloth.base > "#a" ? "#2a3350" : "#efe8db", 0.86);
    const stripes = (from: number, to: number, tilt: (x: number) => number) => {
      for (let y = from; y < to; y += 34) {
        pen.line(
          trace`
            -420 ${y + tilt(-420)}, -120 ${y + tilt(-120)}, 120 ${y + tilt(120)},
            420 ${y + tilt(420)}
          `,
          stripe,
          11,
          0.9,
        );
      }
    };
    pen.part(torso.back, { fill: cloth.deep, round: 0 });
    if (m.sleeve > 0) {
      for (const sleeve of torso.sleeves) {
        drawSleeve(pen, sleeve, random, {
          folds: 0.8,
          inside: () => {
            if (variant === "striped") stripes(90, 640, (x) => -Math.abs(x) * 0.3 + 60);
            const [outer, inner] = sleeve.cuff;
            for (const up of [18, 21]) {
              pen.stitch(trace`
                ${outer[0] - sleeve.side * 5} ${outer[1] - up},
                ${inner[0] + sleeve.side * 4} ${inner[1] - up}
              `);
            }
          },
        });
      }
    }
    pen.cast(torso.body, 5, 0.5);
    pen.part(body, {}, () => {
      if (variant === "striped") stripes(150, m.length - 20, (x) => Math.abs(x) * 0.012);
      bodyFolds(pen, m, random, 1.05);
      for (const up of [20, 23]) {
        pen.stitch(trace`
          ${-m.hem} ${m.length - up - 4}, 0 ${m.length - up + 3}, ${m.hem} ${m.length - up - 4}
        `);
      }
      for (const { armhole } of torso.sleeves) pen.seam(armhole);
    });
    if (variant === "tank") {
      for (const { armhole } of torso.sleeves) {
        pen.line(armhole, cloth.line, 12, 0.35);
        pen.line(armhole, cloth.base, 10);
      }
    }
    drawNeckband(pen, {
      neck: m.neck,
      front: m.front,
      back: m.back,
      width: variant === "tank" ? 11 : 18,
      pointed: deepV,
      rib: variant === "tank" ? 0 : 4,
    });
    return {
      fabric: "weave",
      rumple: 0.6,
      height: 16,
      focus: { x: -190, y: -20, width: 380, height: 475 },
    };
  },
};
