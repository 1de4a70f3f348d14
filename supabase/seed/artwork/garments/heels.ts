import { clothOf } from "../drawing/cloth";
import { mix } from "../drawing/color";
import { shift, trace } from "../drawing/path";
import type { Outline, Point } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import type { Pattern } from "../piece";
import { gold, strap } from "../parts/strap";

const heights: Record<string, number> = {
  pump: 92,
  slingback: 58,
  sandal: 88,
  mule: 64,
  "block-heel": 70,
};

/** One shoe from its side, toe to the left, standing on y = 0. */
function shoe(pen: Pen, variant: string, dx: number, dy: number): void {
  const high = heights[variant] as number;
  const { cloth } = pen;
  const sole = clothOf(mix(cloth.base, "#a98560", 0.55));
  const at = (points: Outline) => shift(points, dx, dy);
  const sandal = variant === "sandal";
  const open = variant === "mule" || variant === "slingback";
  const block = variant === "block-heel" || variant === "mule";
  const heel: Point[] = block
    ? trace`
      62 ${-high + 14}!, 112 ${-high - 2}!, 110 ${-high * 0.4}, 106 0!, 66 0!,
      66 ${-high * 0.5}
    `
    : trace`
      60 ${-high + 14}!, 112 ${-high - 4}!, 112 ${-high * 0.66}, 107 ${-high * 0.3}, 105 0!,
      96 0!, 96 ${-high * 0.36}, 88 ${-high * 0.72}
    `;
  pen.part(at(heel), { across: true, round: 0.5 });
  const bed: Point[] = trace`
    114 ${-high - 8}!, 70 ${-high + 2}, 20 ${-high * 0.62}, -34 -20, -84 -11, -150 -9!,
    -170 -8, -164 -1!, -84 0, -34 -8, 20 ${-high * 0.5}, 66 ${-high + 16}, 112 ${-high + 2}!
  `;
  if (sandal) {
    pen.part(at(bed), { cloth: sole, round: 0.4 });
    pen.line(at(bed.slice(0, 6)), cloth.base, 6);
    const ankle: Point[] = trace`
      102 ${-high - 8}, 98 ${-high - 62}, 70 ${-high - 92}, 30 ${-high - 84}, 20 ${-high - 66}
    `;
    strap(pen, at(trace`-150 -12, -128 -46, -92 -54, -76 -16`), 15, { stitched: false, cast: 4 });
    strap(pen, at(trace`-112 -12, -90 -56, -52 -60, -34 -22`), 15, { stitched: false, cast: 4 });
    strap(pen, at(ankle), 12, { stitched: false, cast: 4 });
    strap(
      pen,
      at(trace`20 ${-high - 66}, 40 ${-high - 54}, 76 ${-high - 60}, 98 ${-high - 60}`),
      12,
      { stitched: false, cast: 4 },
    );
    pen.add(
      `<rect x="${28 + dx}" y="${-high - 66 + dy}" width="15" height="18" rx="2" fill="none" stroke="${gold.base}" stroke-width="3.4"/>`,
    );
    return;
  }
  const throat: Point[] = variant === "mule" ? trace`-28 -64, -66 -76!` : trace`-34 -62, -74 -56!`;
  const back: Point[] = open
    ? trace`-4 ${-high * 0.42 - 14}!, -20 -46`
    : trace`
      106 ${-high - 66}!, 88 ${-high - 50}, 40 ${-high * 0.7 - 34}, 0 ${-high * 0.42 - 34}
    `;
  const heelCup: Point[] = trace`
    118 ${-high - 64}!, 121 ${-high - 30}, 114 ${-high + 2}!, 68 ${-high + 12},
    20 ${-high * 0.54}
  `;
  const upper: Point[] = [
    ...(open ? [[-2, -high * 0.36 - 4, 1] as Point] : heelCup),
    [-34, -12],
    [-84, -5],
    [-150, -4, 1],
    [-176, -7],
    [-168, -19],
    [-130, -36],
    [-96, -49],
    ...[...throat].reverse(),
    ...[...back].reverse(),
  ];
  if (open) pen.part(at(bed), { cloth: sole, round: 0.4 });
  else
    pen.part(
      at(trace`
        104 ${-high - 60}, 60 ${-high - 34}, 0 ${-high * 0.42 - 38}, -66 -58, -20 -36,
        60 ${-high}
      `),
      { cloth: sole, round: 0.3 },
    );
  pen.part(at(upper), { round: 1 }, () => {
    pen.fold(at(trace`-160 -14, -120 -32, -70 -36, -10 -40`), -13, 1.2);
    pen.fold(at(trace`-60 -8, -20 -14, 30 ${-high * 0.6}, 100 ${-high}`), 12, 1);
    if (!open) pen.seam(at(trace`62 ${-high * 0.86 - 34}, 52 ${-high * 0.7}`), 1.1);
    pen.stitch(at([...throat, ...back].map(([x, y]): Point => [x + 1, y + 5])), cloth.line, 0.5, 1);
  });
  pen.line(at([...back, ...throat].map(([x, y]): Point => [x, y])), cloth.light, 2.2, 0.7);
  if (variant === "slingback") {
    strap(
      pen,
      at(trace`
        -12 ${-high * 0.4 - 10}, 40 ${-high - 12}, 92 ${-high - 46}, 110 ${-high - 40},
        112 ${-high - 8}
      `),
      9,
      { stitched: false, cast: 4 },
    );
    pen.add(
      `<rect x="${34 + dx}" y="${-high - 22 + dy}" width="12" height="15" rx="2" fill="none" stroke="${gold.base}" stroke-width="3"/>`,
    );
  }
  pen.line(
    at(trace`-166 -2, -84 -1, -34 -9, 20 ${-high * 0.52}, 66 ${-high + 15}`),
    sole.dark,
    3,
    0.9,
  );
}

/** Heeled shoes, a pair. */
export const heels: Pattern = {
  variants: ["pump", "slingback", "sandal", "mule", "block-heel"],
  draw(pen, variant, random) {
    shoe(pen, variant, 52, -58);
    shoe(pen, variant, -44, 52);
    return {
      fabric: random.maybe(0.4) ? "suede" : "leather",
      rumple: 0,
      height: 20,
      focus: { x: -150, y: -140, width: 230, height: 288 },
    };
  },
};
