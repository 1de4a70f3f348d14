import { mix } from "../color";
import { mirror, trace } from "../path";
import type { Point } from "../path";
import type { Pattern } from "../piece";
import { bodyFolds, drawSleeve, torsoOf } from "../torso";
import type { Measures } from "../torso";
import { box, label, ribs } from "../trim";

const cuts: Record<string, Partial<Measures>> = {
  slip: {},
  shirt: {
    sleeve: 555,
    cuff: 110,
    angle: 15,
    shoulder: 214,
    chest: 252,
    waist: 226,
    hem: 306,
    length: 1080,
    neck: 68,
    front: 60,
  },
  wrap: {
    sleeve: 430,
    cuff: 140,
    angle: 20,
    shoulder: 206,
    chest: 242,
    waist: 196,
    hem: 330,
    length: 1080,
    neck: 84,
    front: 250,
  },
  knit: {
    sleeve: 560,
    cuff: 96,
    angle: 14,
    shoulder: 202,
    chest: 226,
    waist: 200,
    hem: 232,
    length: 1060,
    neck: 72,
    front: 44,
  },
  sheath: {
    sleeve: 0,
    shoulder: 184,
    chest: 230,
    waist: 192,
    hem: 232,
    length: 980,
    neck: 96,
    front: 96,
  },
};

/** Dresses. */
export const dress: Pattern = {
  variants: ["slip", "shirt", "wrap", "knit", "sheath"],
  draw(pen, variant, chance) {
    const m: Measures = {
      neck: 96,
      shoulder: 104,
      slope: 4,
      chest: 222,
      armhole: 236,
      waist: 200,
      waistAt: 420,
      hem: 330,
      length: 1130,
      front: 160,
      back: 30,
      sleeve: 0,
      cuff: 120,
      angle: 18,
      ...cuts[variant],
    };
    const { cloth } = pen;
    const slip = variant === "slip";
    const wrap = variant === "wrap";
    const torso = torsoOf(m, chance);
    const flowing = slip || wrap || variant === "shirt";
    const drape = () => {
      const folds = flowing ? 9 : 4;
      for (let index = 0; index < folds; index += 1) {
        const part = ((index + 0.5) / folds) * 1.8 - 0.9 + chance.between(-0.05, 0.05);
        const top = m.waistAt + chance.between(30, flowing ? 200 : 320);
        pen.fold(
          trace`
          ${part * m.hem} ${m.length + 10}, ${part * m.hem * 0.96} ${m.length - 200},
          ${part * m.waist * 1.2 + chance.between(-16, 16)} ${top + 160},
          ${part * m.waist * 0.95 + chance.between(-20, 20)} ${top}
        `,
          (index % 2 === 0 ? 1 : -1) * (flowing ? 32 : 18),
          flowing ? 1 : 0.6,
        );
      }
    };
    let body: Point[] = torso.body;
    if (slip) {
      const cowl = chance.between(120, 142);
      body = [
        [116, 92, 1],
        [142, 150],
        [m.chest - 12, m.armhole, 1],
        ...torso.body.slice(4, -7),
        [-m.chest + 12, m.armhole, 1],
        [-142, 150],
        [-116, 92, 1],
        [-58, cowl + 4],
        [0, cowl + 22],
        [58, cowl + 4],
      ];
      for (const side of [-1, 1]) {
        pen.line(
          trace`${side * 116} 96, ${side * 104} 20, ${side * 82} -52, ${side * 62} -66`,
          cloth.dark,
          9,
        );
        pen.line(
          trace`${side * 116} 96, ${side * 103} 20, ${side * 81} -52, ${side * 62} -66`,
          cloth.light,
          5,
        );
        pen.outlines.push(
          trace`${side * 119} 96!, ${side * 108} 20, ${side * 62} -70!, ${side * 98} 20`,
        );
      }
      pen.part(trace`-112 96!, 0 108, 112 96!, 60 170, 0 190, -60 170`, {
        fill: cloth.deep,
        round: 0,
      });
    } else {
      pen.part(torso.back, { fill: cloth.deep, round: 0 });
      label(pen, m.back + 12);
    }
    if (wrap)
      body = body.map((p): Point =>
        p[1] === m.front
          ? [20, m.front, 1]
          : p[1] === m.front * 0.62
            ? [p[0] * 0.66, m.front * 0.5]
            : p,
      );
    if (variant === "shirt") body = body.map((p): Point => (p[1] === m.front ? [0, 70, 1] : p));
    if (m.sleeve > 0) {
      for (const sleeve of torso.sleeves) {
        drawSleeve(pen, sleeve, chance, {
          inside: () => {
            const [outer, inner] = sleeve.cuff;
            const s = sleeve.side;
            if (variant === "knit")
              ribs(
                pen,
                trace`${outer[0] - s * 26} ${outer[1] - 76}, ${inner[0] - s * 6} ${inner[1] - 76}`,
                trace`${outer[0]} ${outer[1] + 6}, ${inner[0]} ${inner[1] + 6}`,
                8,
              );
            pen.seam(
              trace`${outer[0] - s * 16} ${outer[1] - 56}, ${inner[0] - s * 8} ${inner[1] - 56}`,
              1.4,
            );
          },
        });
      }
      pen.cast(torso.body, 6, 0.5);
    }
    pen.part(body, { round: 1.25 }, () => {
      if (variant === "knit") {
        for (let x = -260; x < 260; x += 15) pen.crease([x * 0.92, 0], [x, m.length], 0, 6, 0.42);
        ribs(
          pen,
          trace`${-m.hem} ${m.length - 56}, ${m.hem} ${m.length - 56}`,
          trace`${-m.hem} ${m.length + 8}, ${m.hem} ${m.length + 8}`,
          8,
        );
      }
      drape();
      if (!slip) bodyFolds(pen, { ...m, length: m.waistAt + 240 }, chance, 0.6);
      for (const { armhole } of m.sleeve > 0 || !slip ? torso.sleeves : []) pen.seam(armhole);
      if (slip) {
        pen.fold(trace`-112 100, -60 190, 40 200, 112 100`, -26, 1.3);
        pen.fold(trace`-120 120, -50 250, 50 240, 124 130`, -22, 0.9);
        for (const side of [-1, 1])
          pen.crease([side * 190, 250], [side * 60, 330], 12 * side, 18 * side, 0.8);
      }
      if (wrap) {
        const edge = trace`${-m.neck} 0, -40 180, 80 330, ${m.waist - 14} ${m.waistAt}`;
        pen.fold(edge, -26, 2);
        pen.stitch(edge.map(([x, y]): Point => [x - 5, y + 7]));
        pen.fold(
          trace`${m.waist - 30} ${m.waistAt + 20}, 120 640, 90 860, 96 ${m.length + 10}`,
          -34,
          2,
        );
        for (const drop of [0, 34, 70, 110])
          pen.crease(
            [m.waist - 10, m.waistAt - 10 + drop * 0.3],
            [-80 + drop, m.waistAt - 60 + drop * 1.2],
            10,
            13,
            0.9,
          );
      }
      if (variant === "sheath") {
        for (const side of [-1, 1])
          pen.seam(trace`${side * 128} 220, ${side * 96} 420, ${side * 120} 620`, 1.3);
        pen.seam(
          trace`
            ${-m.waist - 8} ${m.waistAt}, 0 ${m.waistAt + 6}, ${m.waist + 8} ${m.waistAt}
          `,
          1.4,
        );
      }
      if (variant === "shirt") {
        const placket = box(-16, 60, 32, m.length - 50);
        pen.cast(placket, 5, 0.7);
        pen.part(placket, { edge: false, round: 0.3 });
        for (const x of [-11, 11]) pen.stitch(trace`${x} 70, ${x} ${m.length}`);
      }
      if (!flowing)
        pen.seam(
          trace`${-m.hem} ${m.length - 28}, 0 ${m.length - 18}, ${m.hem} ${m.length - 28}`,
          1.1,
        );
    });
    const sash = (y: number, tails: boolean) => {
      const band: Point[] = trace`
        ${-m.waist - 3} ${y - 16}!, 0 ${y - 10}, ${m.waist + 3} ${y - 16}!,
        ${m.waist + 3} ${y + 22}!, 0 ${y + 30}, ${-m.waist - 3} ${y + 22}!
      `;
      pen.cast(band, 7, 1);
      pen.part(band, { round: 0.5 }, () => pen.crease([-120, y + 10], [100, y + 6], 4, 8, 0.8));
      if (!tails) return;
      for (const [dx, end] of [
        [m.waist - 40, 270],
        [m.waist - 66, 230],
      ] as const) {
        const tail: Point[] = trace`
          ${dx} ${y + 4}!, ${dx + 26} ${y}!, ${dx + 44} ${y + end * 0.5}, ${dx + 34} ${y + end}!,
          ${dx - 2} ${y + end + 8}!, ${dx + 12} ${y + end * 0.5}
        `;
        pen.cast(tail, 7, 1);
        pen.part(tail, { round: 0.5 });
      }
      const knot: Point[] = trace`
        ${m.waist - 62} ${y - 18}, ${m.waist - 22} ${y - 20}, ${m.waist - 8} ${y + 4},
        ${m.waist - 24} ${y + 28}, ${m.waist - 60} ${y + 26}, ${m.waist - 70} ${y + 4}
      `;
      pen.cast(knot, 7, 1);
      pen.part(knot, { round: 0.8 });
    };
    if (variant === "shirt" || wrap) sash(m.waistAt, wrap);
    if (variant === "shirt") {
      for (let y = 104; y < m.length - 120; y += 92)
        pen.button([0, y], 7.5, mix(cloth.base, "#efe7da", 0.6));
      const leaf: Point[] = trace`
        ${-m.neck + 14} -28!, ${-m.neck - 12} -16, ${-m.neck - 40} 92!, -32 84, -4 62!,
        ${-m.neck + 26} 14
      `;
      for (const points of [mirror(leaf), leaf]) {
        pen.cast(points, 7, 0.9);
        pen.part(points, { round: 0.55 });
      }
    }
    if (variant === "knit") {
      const roll: Point[] = trace`
        ${-m.neck - 8} 34, ${-m.neck - 6} -44, ${-m.neck + 12} -62, 0 -56, ${m.neck - 12} -62,
        ${m.neck + 6} -44, ${m.neck + 8} 34, 0 60
      `;
      pen.cast(roll, 9, 1);
      pen.part(roll, { round: 1.1, across: true }, () =>
        ribs(
          pen,
          trace`${-m.neck} -62, ${m.neck} -62`,
          trace`${-m.neck - 8} 60, ${m.neck + 8} 60`,
          9,
        ),
      );
    }
    return {
      fabric: slip ? "satin" : variant === "knit" ? "knit" : "weave",
      rumple: slip ? 0.85 : 0.55,
      height: 18,
      focus: { x: -215, y: -40, width: 430, height: 537 },
    };
  },
};
