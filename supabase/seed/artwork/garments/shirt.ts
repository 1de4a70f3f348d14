import { mix } from "../drawing/color";
import { mirror, toward, trace } from "../drawing/path";
import type { Point } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import type { Pattern } from "../piece";
import { bodyFolds } from "../parts/body-folds";
import { drawSleeve } from "../parts/sleeve";
import { torsoOf } from "../parts/torso";
import type { Measures, Torso } from "../parts/torso-shape";
import { box, label, patch } from "../drawing/trim";
import { stripes } from "../drawing/stripes";

const cuts: Record<string, Partial<Measures>> = {
  poplin: {},
  striped: { chest: 272, waist: 268, hem: 272 },
  "silk-blouse": { shoulder: 206, waist: 236, hem: 246, length: 640, sleeve: 590 },
  "camp-collar": {
    sleeve: 240,
    cuff: 186,
    angle: 33,
    chest: 268,
    waist: 264,
    hem: 268,
    length: 640,
  },
  linen: { chest: 276, waist: 272, hem: 276, shoulder: 234, length: 740 },
};

function collarOf(m: Measures, camp: boolean): Point[] {
  return camp
    ? trace`
      ${-m.neck + 10} -22!, ${-m.neck - 20} -4, ${-m.neck - 74} 92!, ${-m.neck - 4} 78!,
      ${-m.neck + 34} 40
    `
    : trace`
      ${-m.neck + 16} -30!, ${-m.neck - 12} -18, ${-m.neck - 36} 88!, -34 74, -5 44!,
      ${-m.neck + 26} 14
    `;
}

function bow(pen: Pen): void {
  const loop = (side: 1 | -1) => {
    const points: Point[] = trace`
      ${side * 4} 66, ${side * 70} 34, ${side * 128} 58, ${side * 122} 102, ${side * 60} 100,
      ${side * 4} 86
    `;
    pen.cast(points, 8, 1);
    pen.part(points, { edge: false, round: 0.8 }, () => {
      pen.crease([side * 8, 76], [side * 104, 62], 6, 12, 1);
      pen.crease([side * 8, 80], [side * 92, 92], -4, 10, 0.8);
    });
    const tail: Point[] = trace`
      ${side * 2} 84!, ${side * 24} 78!, ${side * 52} 210, ${side * 74} 330!,
      ${side * 34} 352!, ${side * 16} 210
    `;
    pen.cast(tail, 8, 1);
    pen.part(tail, { edge: false, round: 0.8 }, () =>
      pen.crease([side * 12, 90], [side * 50, 330], 6, 12, 1),
    );
  };
  loop(1);
  loop(-1);
  const knot: Point[] = trace`-15 60, 14 58, 19 78, 12 100, -14 99, -19 78`;
  pen.cast(knot, 6, 1);
  pen.part(knot, { edge: false, round: 0.5 });
}

function cuffs(pen: Pen, m: Measures, sleeve: Torso["sleeves"][number], pearl: string): void {
  const [outer, inner] = sleeve.cuff;
  const top: Point = [sleeve.side * (m.shoulder + 14), m.slope];
  const a = toward(outer, top, 0.115);
  const b = toward(inner, [sleeve.side * m.chest, m.armhole], 0.16);
  const cuff: Point[] = trace`
    ${a[0]} ${a[1]}!, ${b[0]} ${b[1]}!, ${inner[0]} ${inner[1] + 3}!,
    ${outer[0] + sleeve.side * 3} ${outer[1] + 3}!
  `;
  pen.cast(cuff, 4, 0.8);
  pen.part(cuff, { edge: false, round: 0.4 });
  pen.stitch([toward(a, outer, 0.12), toward(b, inner, 0.12)]);
  pen.stitch([toward(a, outer, 0.9), toward(b, inner, 0.9)]);
  pen.button(toward(toward(a, b, 0.24), toward(outer, inner, 0.24), 0.5), 7, pearl);
}

/** Shirts and blouses. */
export const shirt: Pattern = {
  variants: ["poplin", "striped", "silk-blouse", "camp-collar", "linen"],
  draw(pen, variant, random) {
    const m: Measures = {
      neck: 70,
      shoulder: 222,
      slope: 46,
      chest: 262,
      armhole: 256,
      waist: 250,
      waistAt: 430,
      hem: 258,
      length: 720,
      front: 60,
      back: 16,
      sleeve: 570,
      cuff: 106,
      angle: 17,
      ...cuts[variant],
    };
    const { cloth } = pen;
    const torso = torsoOf(m, random);
    const silk = variant === "silk-blouse";
    const camp = variant === "camp-collar";
    const pearl = mix(cloth.base, "#efe9df", 0.7);
    const line = mix(cloth.base, cloth.gleam > 1 ? "#52708f" : "#f4eee3", 0.78);
    const lines = (angle: number) => {
      if (variant === "striped")
        stripes(pen, line, { every: 19, width: 5, angle: 90 + angle, opacity: 0.85 });
    };
    const breakAt = camp ? 150 : 48;
    const body = torso.body.map((p): Point => (p[1] === m.front ? [0, breakAt, 1] : p));
    pen.part(
      trace`
        ${-m.neck - 4} -10, 0 -30, ${m.neck + 4} -10, ${m.neck} 60!, 0 ${breakAt + 16}!,
        ${-m.neck} 60!
      `,
      { fill: cloth.deep, round: 0 },
    );
    pen.part(
      trace`
        ${-m.neck - 2} -14, 0 -30, ${m.neck + 2} -14, ${m.neck - 10} 14, 0 20,
        ${-m.neck + 10} 14
      `,
      { fill: cloth.dark, round: 0.3, edge: false },
    );
    label(pen, 6);
    for (const sleeve of torso.sleeves) {
      drawSleeve(pen, sleeve, random, {
        folds: silk ? 1.25 : 1,
        inside: () => {
          lines(-m.angle * sleeve.side);
          if (!camp) cuffs(pen, m, sleeve, pearl);
          else
            pen.stitch(trace`
              ${sleeve.cuff[0][0] - sleeve.side * 8} ${sleeve.cuff[0][1] - 22},
              ${sleeve.cuff[1][0]} ${sleeve.cuff[1][1] - 24}
            `);
        },
      });
    }
    // Shirt-tail hem: curved up towards the side seams.
    const tail = body.map((p): Point => {
      const side = Math.abs(p[0]) === m.hem;
      return side && !camp && !silk ? [p[0], p[1] - 46, 1] : p;
    });
    pen.cast(tail, 5, 0.5);
    pen.part(tail, {}, () => {
      lines(0);
      bodyFolds(pen, m, random, silk ? 1.3 : 1);
      for (const { armhole } of torso.sleeves) {
        pen.seam(armhole);
        pen.stitch(armhole.map(([x, y]): Point => [x * 0.97, y]));
      }
      for (const side of [-1, 1])
        pen.seam(trace`${side * (m.neck + 30)} 22, ${side * (m.shoulder - 4)} 74`, 1.2);
      pen.stitch(tail.slice(7, 11).map(([x, y]): Point => [x, y - 9]));
    });
    if (!silk) {
      const placket = box(-17, breakAt - 4, 34, m.length - breakAt + 4);
      pen.within(tail, () => {
        pen.cast(placket, 5, 0.7);
        pen.part(placket, { edge: false, round: 0.3 }, () => lines(0));
        for (const x of [-12, 12]) pen.stitch(trace`${x} ${breakAt}, ${x} ${m.length}`);
      });
    } else {
      pen.within(tail, () => pen.crease([0, 60], [2, m.length], 2, 14, 1));
    }
    for (let y = breakAt + 38; y < m.length - 60; y += 86) pen.button([0, y], silk ? 6 : 8, pearl);
    if (variant === "poplin" || variant === "linen" || camp)
      patch(pen, trace`72 220!, 172 220!, 172 320!, 122 338!, 72 320!`, { lift: 3 });
    if (silk) bow(pen);
    for (const side of [1, -1] as const) {
      if (silk) continue;
      const leaf = side === 1 ? mirror(collarOf(m, camp)) : collarOf(m, camp);
      pen.cast(leaf, 7, 0.9);
      pen.part(leaf, { round: 0.55 }, () => {
        lines(side * 40);
        const rim = leaf.slice(1, 5).map(([x, y, c]): Point => [x * 0.95, y - 6, c]);
        pen.stitch(rim);
      });
    }
    if (silk) {
      const band: Point[] = trace`
        ${-m.neck - 4} -22!, ${-m.neck * 0.7} 40, 0 72!, ${m.neck * 0.7} 40, ${m.neck + 4} -22!,
        ${m.neck + 16} 4!, ${m.neck * 0.8} 66, 0 98!, ${-m.neck * 0.8} 66, ${-m.neck - 16} 4!
      `;
      pen.part(band, { round: 0.6 });
      bow(pen);
    } else if (!camp) {
      pen.button([0, breakAt - 2], 7, pearl);
    }
    return {
      fabric: silk ? "satin" : "weave",
      rumple: silk ? 0.75 : variant === "linen" ? 0.95 : 0.6,
      height: 16,
      focus: { x: -200, y: -30, width: 400, height: 500 },
    };
  },
};
