import { clothOf } from "../drawing/cloth";
import { mix } from "../drawing/color";
import { shift, trace } from "../drawing/path";
import type { Outline, Point } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import type { Pattern } from "../piece";

interface Cut {
  top: number;
  heel: number;
  shaft: number;
  chunky: boolean;
}

const cuts: Record<string, Cut> = {
  ankle: { top: 232, heel: 62, shaft: 50, chunky: false },
  chelsea: { top: 216, heel: 28, shaft: 52, chunky: true },
  "knee-high": { top: 440, heel: 66, shaft: 62, chunky: false },
  "lace-up": { top: 250, heel: 32, shaft: 54, chunky: true },
  "mid-calf": { top: 330, heel: 48, shaft: 60, chunky: false },
};

/** One boot from its side, toe to the left, standing on y = 0. */
function boot(pen: Pen, variant: string, dx: number, dy: number): void {
  const { top, heel, shaft, chunky } = cuts[variant] as Cut;
  const { cloth } = pen;
  const sole = clothOf(mix(cloth.base, "#1d1512", chunky ? 0.82 : 0.7));
  const at = (points: Outline) => shift(points, dx, dy);
  const p = (x: number, y: number): Point => [x + dx, y + dy];
  const lift = chunky ? 26 : 9;
  const flat = heel - 6;
  const middle = 34;
  const upper: Point[] = trace`
    ${middle - shaft} ${-top}!, ${middle} ${-top - 6}, ${middle + shaft} ${-top - 4}!,
    ${middle + shaft - 2} ${-top * 0.7}, 84 ${-150 - heel * 0.3}, 90 ${-100 - heel * 0.4},
    101 ${-heel - 34}, 98 ${-flat}!, 40 ${-flat + 8}, -2 ${-lift - flat * 0.45},
    -56 ${-lift}!, -138 ${-lift}!, -166 ${-lift - 10}, -163 ${-lift - 34},
    -132 ${-lift - 56}, -84 ${-lift - 78}, -44 ${-lift - 104 - heel * 0.2},
    -24 ${-lift - 146 - heel * 0.2}, ${middle - shaft + 2} ${-top * 0.8}
  `;
  const block: Point[] = chunky
    ? trace`36 -30!, 102 -30!, 101 0!, 40 0!`
    : trace`
      40 ${-flat + 8}!, 99 ${-flat - 2}!, 97 ${-flat * 0.4}, 95 0!, 50 0!, 48 ${-flat * 0.5}
    `;
  const under: Point[] = chunky
    ? trace`
      -168 -34!, -120 -30, 0 -30, 104 -36!, 103 -12!, 36 -11, -60 0!, -150 0!, -170 -14
    `
    : trace`
      -167 -14!, -140 -10, -56 -10, -4 ${-lift - flat * 0.42}, 38 ${-flat + 6},
      99 ${-flat - 3}!, 99 ${-flat + 5}!, 40 ${-flat + 14}, 0 ${-lift - flat * 0.3}, -54 0!,
      -146 0!, -165 -4
    `;
  pen.cast(at(upper), 14, 0.8);
  pen.part(at(block), { cloth: sole, round: 0.5, across: true });
  pen.part(
    at(trace`
      ${middle - shaft + 4} ${-top + 4}!, ${middle} ${-top - 14},
      ${middle + shaft - 4} ${-top - 2}!, ${middle} ${-top + 16}
    `),
    { fill: cloth.deep, round: 0 },
  );
  pen.part(at(upper), { round: 1.25 }, () => {
    pen.fold(
      at(
        trace`${middle - shaft + 16} ${-top}, ${middle - shaft + 22} ${-top * 0.75}, -6 -190, -24 -118`,
      ),
      26,
      0.9,
    );
    pen.fold(
      at(trace`-150 ${-lift - 32}, -110 ${-lift - 66}, -60 ${-lift - 84}, -30 ${-lift - 118}`),
      -22,
      0.7,
    );
    for (const [y, bow] of [
      [-132, 8],
      [-156, 5],
      [-112, 8],
    ] as const) {
      pen.crease(p(-40, y + 8 - heel * 0.2), p(34, y - heel * 0.3), bow, 11, 0.9);
    }
    pen.crease(p(96, -heel - 60), p(52, -heel - 82), 5, 12, 0.7);
    if (top > 300) {
      for (const y of [-230, -290])
        pen.crease(p(middle + shaft, y), p(middle - 6, y + 20), 8, 14, 0.7);
      pen.seam(at(trace`${middle + 8} ${-top}, ${middle + 4} -240, 56 ${-heel - 30}`), 1.5);
    }
    pen.fold(
      at(
        trace`${middle + shaft - 14} ${-top}, ${middle + shaft - 16} ${-top * 0.7}, 76 -160, 86 ${-heel - 40}`,
      ),
      -20,
      0.9,
    );
    if (variant === "chelsea") {
      const elastic: Point[] = trace`12 ${-top - 8}!, 58 ${-top - 8}!, 52 -150, 32 -112!, 16 -150`;
      pen.part(at(elastic), { cloth: sole, edge: false, round: 0.4 }, () => {
        for (let x = 12; x < 60; x += 5)
          pen.line(at(trace`${x} ${-top}, ${34 + (x - 34) * 0.4} -110`), sole.light, 1.4, 0.4);
      });
      pen.line(
        at(trace`86 ${-top + 2}, 98 ${-top - 32}, 88 ${-top - 30}, 78 ${-top + 2}`),
        cloth.dark,
        5,
      );
    }
    if (variant === "ankle") {
      pen.seam(at(trace`30 ${-top}, 28 -150, 44 ${-heel - 40}`), 1.4);
      pen.line(at(trace`24 ${-top + 10}, 23 -150`), "#c8a262", 3.2, 0.9);
      pen.line(at(trace`23 ${-top + 8}, 22 ${-top + 40}`), "#f4dfae", 2, 0.9);
    }
    if (variant === "lace-up") {
      const tongue: Point[] = trace`-18 ${-top}!, 16 ${-top}!, -8 -160, -66 -96!, -88 -92!, -40 -150`;
      pen.part(at(tongue), { fill: cloth.dark, edge: false, round: 0.4 });
      pen.seam(at(trace`18 ${-top}, -4 -164, -56 -100, -70 -70`), 1.6);
      pen.stitch(at(trace`23 ${-top}, 1 -160, -50 -94, -62 -68`));
    }
    pen.seam(at(trace`-100 ${-lift}, -88 ${-lift - 40}, -74 ${-lift - 78}`), 1.2);
    pen.seam(at(trace`60 ${-flat}, 66 ${-heel - 40}, 92 ${-heel - 66}`), 1.3);
    pen.stitch(
      at(trace`
        ${middle - shaft} ${-top + 10}, ${middle} ${-top + 4}, ${middle + shaft} ${-top + 6}
      `),
    );
  });
  if (variant === "lace-up") {
    for (let index = 0; index < 6; index += 1) {
      const part = index / 5;
      const x = -66 + part * 66 + (part > 0.5 ? 6 : 0);
      const y = -104 - part * 138;
      pen.line(at(trace`${x - 16} ${y - 10}, ${x + 16} ${y + 6}`), cloth.deep, 6);
      pen.line(
        at(trace`${x - 16} ${y - 11}, ${x + 16} ${y + 5}`),
        mix(cloth.light, "#e9dcc4", 0.4),
        3.6,
      );
    }
  }
  pen.part(at(under), { cloth: sole, round: 0.4 }, () => {
    if (chunky)
      for (let x = -160; x < 110; x += 13)
        pen.line(at(trace`${x} -8, ${x} 4`), sole.deep, 3.5, 0.8);
  });
  if (chunky)
    pen.stitch(at(trace`-166 -31, -60 -27, 102 -33`), mix(sole.light, "#e0c9a2", 0.5), 0.8);
}

/** Boots, a pair. */
export const boots: Pattern = {
  variants: ["ankle", "chelsea", "knee-high", "lace-up", "mid-calf"],
  draw(pen, variant, random) {
    boot(pen, variant, 58 + random.between(-6, 6), -34);
    boot(pen, variant, -46, 30);
    return {
      fabric: random.maybe(0.35) ? "suede" : "leather",
      rumple: 0.12,
      height: 26,
      focus: { x: -150, y: -250, width: 260, height: 325 },
    };
  },
};
