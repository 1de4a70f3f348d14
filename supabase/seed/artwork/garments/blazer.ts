import { mix } from "../drawing/color";
import { mirror, trace } from "../drawing/path";
import type { Point } from "../drawing/path";
import type { Pattern } from "../piece";
import { drawTailored } from "../parts/tailored";
import type { Front } from "../parts/lapel";
import type { Measures } from "../parts/torso-shape";
import { box, patch } from "../drawing/trim";
import { check, stripes } from "../drawing/stripes";

const cuts: Record<string, { m?: Partial<Measures>; f?: Partial<Front> }> = {
  "single-breasted": {},
  "double-breasted": {
    m: { chest: 268, waist: 250, hem: 262, length: 770 },
    f: { collar: "peak", overlap: 72, breakAt: 350, spread: 158, gap: 0 },
  },
  oversized: {
    m: { shoulder: 240, chest: 290, waist: 282, hem: 286, length: 800, sleeve: 625 },
    f: { breakAt: 395, spread: 165 },
  },
  pinstripe: { f: { breakAt: 350 } },
  check: { m: { chest: 274, waist: 262, hem: 272 }, f: { breakAt: 370 } },
};

/** Tailored jackets. */
export const blazer: Pattern = {
  variants: ["single-breasted", "double-breasted", "oversized", "pinstripe", "check"],
  draw(pen, variant, random) {
    const m: Measures = {
      neck: 74,
      shoulder: 218,
      slope: 46,
      chest: 262,
      armhole: 248,
      waist: 236,
      waistAt: 420,
      hem: 262,
      length: 740,
      front: 90,
      back: 20,
      sleeve: 600,
      cuff: 122,
      angle: 15,
      ...cuts[variant]?.m,
    };
    const { cloth } = pen;
    const chalk = mix(cloth.base, cloth.gleam < 1 ? "#f3ead9" : "#3c352f", 0.75);
    const double = variant === "double-breasted";
    const overlap = double ? 72 : 16;
    const horn = mix(cloth.base, random.pick(["#2a1d16", "#4b3322"]), 0.72);
    const pocket: Point[] = trace`-205 522!, -92 516!, -90 556!, -206 562!`;
    const torso = drawTailored(
      pen,
      m,
      {
        collar: "notch",
        breakAt: 362,
        overlap,
        spread: 142,
        gap: double ? 0 : 34,
        ...cuts[variant]?.f,
        cloth:
          variant === "pinstripe"
            ? (angle) =>
                stripes(pen, chalk, { every: 21, width: 1.5, angle: 90 + angle, opacity: 0.5 })
            : variant === "check"
              ? (angle) => check(pen, random.maybe(0.5) ? chalk : cloth.deep, angle)
              : undefined,
        surface: () => {
          pen.seam(trace`-148 330, -128 450, -138 520`, 1.4);
          pen.seam(
            trace`
              ${-m.chest + 34} ${m.armhole + 40}, ${-m.waist + 42} 430, ${-m.hem + 48} ${m.length}
            `,
            1.2,
          );
          pen.seam(
            trace`
              ${m.chest - 34} ${m.armhole + 40}, ${m.waist - 42} 430, ${m.hem - 48} ${m.length}
            `,
            1.2,
          );
          patch(pen, pocket, { stitched: false });
          patch(
            pen,
            mirror(pocket).map(([x, y, c]): Point => [x + (double ? 18 : 6), y, c]),
            { stitched: false },
          );
          patch(pen, box(88, 258, 84, 20, -6), { stitched: false, lift: 3 });
        },
      },
      random,
    );
    const rows = double ? [400, 500] : [388, 492];
    for (const y of rows) {
      pen.button([overlap - 18, y], 12.5, horn);
      if (double) pen.button([-overlap - 6, y], 12.5, horn);
    }
    if (double) for (const x of [overlap + 6, -overlap - 30]) pen.button([x, 318], 12.5, horn);
    for (const {
      cuff: [outer],
      side,
    } of torso.sleeves) {
      const lean = (m.angle * Math.PI) / 180;
      for (const up of [22, 46, 70]) {
        pen.button([outer[0] - side * (15 + up * Math.sin(lean) * 1.0), outer[1] - up], 6.5, horn);
      }
    }
    return {
      fabric: variant === "check" ? "wool" : "twill",
      rumple: 0.34,
      height: 22,
      focus: { x: -200, y: -20, width: 400, height: 500 },
    };
  },
};
