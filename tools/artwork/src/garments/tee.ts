import { mix } from "../color";
import { curve, num, shape } from "../path";
import type { Point } from "../path";
import type { Pattern } from "../piece";
import { bodyFolds, drawSleeve, torsoOf } from "../torso";
import type { Measures } from "../torso";

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
  draw(pen, variant, chance) {
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
    const torso = torsoOf(m, chance);
    const { cloth } = pen;
    const deepV = variant === "v-neck";
    const body = torso.body.map((p): Point => (deepV && p[1] === m.front ? [0, m.front, 1] : p));
    const stripe = mix(cloth.base, cloth.base > "#a" ? "#2a3350" : "#efe8db", 0.86);
    const stripes = (from: number, to: number, tilt: (x: number) => number) => {
      for (let y = from; y < to; y += 34) {
        pen.line(
          [
            [-420, y + tilt(-420)],
            [-120, y + tilt(-120)],
            [120, y + tilt(120)],
            [420, y + tilt(420)],
          ],
          stripe,
          11,
          0.9,
        );
      }
    };
    pen.part(torso.back, { fill: cloth.deep, round: 0 });
    if (m.sleeve > 0) {
      for (const sleeve of torso.sleeves) {
        drawSleeve(pen, sleeve, chance, {
          folds: 0.8,
          inside: () => {
            if (variant === "striped") stripes(90, 640, (x) => -Math.abs(x) * 0.3 + 60);
            const [outer, inner] = sleeve.cuff;
            for (const up of [18, 21]) {
              pen.stitch([
                [outer[0] - sleeve.side * 5, outer[1] - up],
                [inner[0] + sleeve.side * 4, inner[1] - up],
              ]);
            }
          },
        });
      }
    }
    pen.cast(torso.body, 5, 0.5);
    pen.part(body, {}, () => {
      if (variant === "striped") stripes(150, m.length - 20, (x) => Math.abs(x) * 0.012);
      bodyFolds(pen, m, chance, 1.05);
      for (const up of [20, 23]) {
        pen.stitch([
          [-m.hem, m.length - up - 4],
          [0, m.length - up + 3],
          [m.hem, m.length - up - 4],
        ]);
      }
      for (const { armhole } of torso.sleeves) pen.seam(armhole);
    });
    // The ribbed neckband lies inside the neckline.
    const band: Point[] = deepV
      ? [
          [-m.neck - 1, -2, 1],
          [-m.neck * 0.62, m.front * 0.44],
          [0, m.front + 2, 1],
          [m.neck * 0.62, m.front * 0.44],
          [m.neck + 1, -2, 1],
        ]
      : [
          [-m.neck - 1, -2],
          [-m.neck * 0.8, m.front * 0.6],
          [0, m.front],
          [m.neck * 0.8, m.front * 0.6],
          [m.neck + 1, -2],
        ];
    const width = variant === "tank" ? 12 : 19;
    const back: Point[] = [
      [-m.neck - 2, -2],
      [0, m.back],
      [m.neck + 2, -2],
    ];
    pen.add(
      `<path d="${curve(back)}" fill="none" stroke="${cloth.dark}" stroke-width="${width}"/>`,
    );
    pen.add(
      `<path d="${curve(band)}" fill="none" stroke="${cloth.base}" stroke-width="${width}" stroke-linejoin="round"/>`,
    );
    pen.add(
      `<path d="${curve(band)}" fill="none" stroke="${cloth.shadow}" stroke-opacity=".22" stroke-width="${width}" stroke-dasharray="1.6 3.4"/>`,
    );
    pen.line(
      band.map(([x, y, c]): Point => [x * 1.1, y + width / 2 + 1, c]),
      cloth.line,
      1.5,
      0.7,
    );
    if (variant === "tank") {
      for (const { armhole } of torso.sleeves) pen.line(armhole, cloth.light, 10, 0.8);
    }
    pen.add(
      `<path d="${shape([
        [-17, m.back + 16, 1],
        [17, m.back + 16, 1],
        [17, m.back + 34, 1],
        [-17, m.back + 34, 1],
      ])}" fill="${num(0) === "0" ? mix(cloth.deep, "#efe8db", 0.75) : ""}"/>`,
    );
    return {
      fabric: "weave",
      rumple: 0.6,
      height: 16,
      focus: { x: -190, y: -20, width: 380, height: 475 },
    };
  },
};
