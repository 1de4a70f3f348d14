import { clothOf } from "../drawing/cloth";
import { mix } from "../drawing/color";
import { shift, trace } from "../drawing/path";
import type { Outline, Point } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import type { Pattern } from "../piece";

/** One trainer from its side, toe to the left, standing on y = 0. */
function trainer(pen: Pen, variant: string, accent: string, dx: number, dy: number): void {
  const { cloth } = pen;
  const high = variant === "high-top";
  const runner = variant === "runner";
  const thick = variant === "platform" ? 46 : runner ? 36 : 29;
  const rubber = clothOf(
    variant === "court" || variant === "platform" || high
      ? "#ece5d8"
      : mix(accent, "#efe8dc", 0.82),
  );
  const trim = clothOf(accent);
  const at = (points: Outline) => shift(points, dx, dy);
  const p = (x: number, y: number): Point => [x + dx, y + dy];
  const top = -thick - (high ? 152 : 84);
  const upper: Point[] = [
    ...trace`
      114 ${top + 4}!, 129 ${-thick - 62}, 131 ${-thick - 18}, 127 ${-thick + 8}!, -146 ${-thick + 8}!,
      -167 ${-thick - 4}, -165 ${-thick - 30}, -142 ${-thick - 51}, -104 ${-thick - 61}, -62 ${-thick - 80},
      -24 ${-thick - 106}
    `,
    ...(high ? trace`-2 ${-thick - 142}, 14 ${top - 14}!, 70 ${top - 8}` : []),
    ...(high ? [] : trace`12 ${top - 16}!, 46 ${top + 17}, 84 ${top + 11}`),
  ];
  const collar: Point[] = trace`
    10 ${top - 10}!, 40 ${top + 20}, 84 ${top + 12}, 118 ${top + 4}!, 80 ${top + 34},
    40 ${top + 38}
  `;
  pen.part(
    at(trace`
      -4 ${top - 20}!, 22 ${top - 34}, 44 ${top - 24}!, 40 ${top + 30}, 6 ${top + 20}
    `),
    { round: 0.6, fill: cloth.dark },
  );
  if (!high)
    pen.part(
      at(trace`
        16 ${top - 4}, 60 ${top + 2}, 118 ${top + 4}!, 84 ${top + 34}, 40 ${top + 36}
      `),
      { fill: clothOf(cloth.dark).deep, round: 0 },
    );
  pen.cast(at(upper), 12, 0.7);
  pen.part(at(upper), { round: 1.1 }, () => {
    const toe: Point[] = trace`
      -190 ${-thick - 80}!, -112 ${-thick - 72}!, -94 ${-thick - 38}, -102 ${-thick + 10}!,
      -190 ${-thick + 10}!
    `;
    pen.part(at(toe), {
      edge: false,
      round: 0.5,
      fill: high ? rubber.base : pen.lit(runner ? clothOf(mix(cloth.base, accent, 0.5)) : cloth),
    });
    pen.stitch(at(toe.slice(1, 4).map(([x, y]): Point => [x + 6, y])));
    const quarter: Point[] = trace`
      20 ${top - 20}!, -70 ${-thick - 66}!, -76 ${-thick - 48}, -24 ${-thick - 36},
      8 ${-thick + 10}!, 140 ${-thick + 10}!, 140 ${top}!
    `;
    pen.cast(at(quarter), 5, 0.7);
    pen.part(at(quarter), { edge: false, round: 0.4 });
    pen.stitch(
      at(trace`
        10 ${top - 4}, -64 ${-thick - 60}, -68 ${-thick - 50}, -22 ${-thick - 42},
        0 ${-thick - 4}
      `),
    );
    const tab: Point[] = trace`
      104 ${top - 6}!, 140 ${top - 6}!, 140 ${-thick - 30}!, 112 ${-thick - 38},
      104 ${-thick - 60}
    `;
    pen.cast(at(tab), 4, 0.7);
    pen.part(at(tab), { edge: false, round: 0.4, cloth: trim });
    if (runner) {
      for (const by of [0, 20, 40])
        pen.line(
          at(trace`
            ${-36 + by} ${-thick + 4}, ${-14 + by} ${-thick - 40}, ${14 + by * 0.9} ${-thick - 64}
          `),
          trim.base,
          9,
          0.95,
        );
    } else if (!high) {
      pen.line(
        at(trace`-20 ${-thick - 10}, 40 ${-thick - 22}, 96 ${-thick - 54}`),
        trim.base,
        variant === "retro" ? 13 : 5,
        0.95,
      );
    } else {
      pen.add(
        `<circle cx="${66 + dx}" cy="${-thick - 84 + dy}" r="19" fill="${rubber.base}" stroke="${trim.base}" stroke-width="3"/>`,
      );
    }
    for (let x = -134; x < -104; x += 9)
      for (let y = -thick - 34; y < -thick - 16; y += 9)
        pen.add(
          `<circle cx="${x + dx}" cy="${y + dy}" r="1.6" fill="${cloth.deep}" fill-opacity=".5"/>`,
        );
    pen.crease(p(-70, -thick - 60), p(-84, -thick - 10), 5, 9, 0.7);
  });
  if (!high) pen.part(at(collar), { round: 0.7, fill: cloth.base, edge: false });
  const rows = high ? 7 : 5;
  for (let index = 0; index < rows; index += 1) {
    const part = index / (rows - 1);
    const x = -58 + part * (high ? 60 : 66);
    const y = -thick - 74 - part * (high ? 84 : 36);
    const lace: Point[] = trace`${x - 14} ${y - 3}, ${x} ${y - 9}, ${x + 15} ${y + 11}`;
    pen.line(at(lace), cloth.deep, 8, 0.55, 'transform="translate(1 2)"');
    pen.line(at(lace), rubber.light, 6);
  }
  const sole: Point[] = trace`
    -171 ${-thick - 6}, -152 ${-thick + 5}!, -60 ${-thick + 4}, 60 ${-thick + 2},
    132 ${-thick - (runner ? 10 : 3)}!, 140 ${-thick * 0.5}, 133 -3, 60 0, -92 0, -148 -6,
    -173 ${-thick * 0.55}
  `;
  for (const width of [5, 11]) pen.line(at(sole.slice(1, 5)), cloth.shadow, width, 0.22);
  pen.part(at(sole), { cloth: rubber, round: 0.7 }, () => {
    pen.line(at(trace`-160 -8, 0 -6, 140 -8`), rubber.dark, 3, 0.9);
    if (high || runner)
      pen.line(
        at(trace`-160 ${-thick * 0.62}, 0 ${-thick * 0.6}, 140 ${-thick * 0.66}`),
        trim.base,
        3.4,
        0.9,
      );
    for (let x = -150; x < 136; x += 8)
      pen.line(at(trace`${x} -3, ${x + 2} 3`), rubber.deep, 2.4, 0.4);
  });
}

/** Trainers, a pair. */
export const trainers: Pattern = {
  variants: ["court", "runner", "high-top", "retro", "platform"],
  draw(pen, variant, random) {
    const pale = pen.cloth.gleam > 1;
    const accent = pale
      ? random.pick(["#7d8666", "#35425f", "#b98a55", "#a5a09a"])
      : variant === "court"
        ? pen.cloth.deep
        : "#ece5d8";
    trainer(pen, variant, accent, 46, -64);
    trainer(pen, variant, accent, -38, 44);
    return {
      fabric: variant === "runner" || variant === "high-top" ? "weave" : "leather",
      rumple: 0.1,
      height: 24,
      focus: { x: -130, y: -150, width: 220, height: 275 },
    };
  },
};
