import { mix } from "../drawing/color";
import { mirror, trace } from "../drawing/path";
import type { Point } from "../drawing/path";
import { drawLegs } from "../parts/legs";
import { waistband } from "../parts/waistband";
import type { LegMeasures } from "../parts/leg";
import type { Pattern } from "../piece";
import { check, stripes } from "../drawing/stripes";

const cuts: Record<string, Partial<LegMeasures>> = {
  "wide-leg": { hip: 252, knee: 244, hem: 262, stride: 18 },
  straight: {},
  cigarette: { hip: 228, knee: 156, hem: 122, length: 950, stride: 16 },
  check: { knee: 186, hem: 172 },
  pinstripe: { hip: 246, knee: 222, hem: 232 },
};

/** Tailored trousers. */
export const trousers: Pattern = {
  variants: ["wide-leg", "straight", "cigarette", "check", "pinstripe"],
  draw(pen, variant, random) {
    const m: LegMeasures = {
      waist: 188,
      hip: 226,
      hipAt: 200,
      crotch: 300,
      knee: 190,
      kneeAt: 620,
      hem: 180,
      length: 1060,
      stride: 14,
      ...cuts[variant],
    };
    const { cloth } = pen;
    const contrast = mix(cloth.base, cloth.gleam > 1 ? "#4a4038" : "#f1e7d6", 0.7);
    const tone = cloth.gleam > 1 ? contrast : random.maybe(0.5) ? contrast : cloth.deep;
    drawLegs(
      pen,
      m,
      random,
      (side) => {
        if (variant === "check") check(pen, tone, side * -2);
        if (variant === "pinstripe")
          stripes(pen, contrast, {
            every: 20,
            width: 1.5,
            angle: 90 - side * 2,
            opacity: 0.5,
            reach: 1200,
          });
        const mid = m.stride + m.hem * 0.5;
        // Pleat under the waistband, pressed down the whole leg.
        pen.fold(
          trace`
          ${side * m.waist * 0.5} 40, ${side * m.waist * 0.54} 260,
          ${side * (m.stride + m.knee * 0.5)} ${m.kneeAt - 160}, ${side * mid} ${m.length + 4}
        `,
          15 * side,
          1.1,
        );
        pen.crease([side * m.waist * 0.68, 40], [side * m.waist * 0.74, 210], 5, 12 * side, 0.9);
        const pocket: Point[] = trace`${side * (m.waist - 30)} 38, ${side * (m.hip - 14)} 205`;
        pen.seam(pocket, 1.8);
        pen.stitch(pocket.map(([x, y]): Point => [x - side * 6, y]));
        pen.seam(
          trace`
            ${side * (m.stride + m.hem + 4)} ${m.length - 36},
            ${side * (m.stride - 4)} ${m.length - 32}
          `,
          1,
        );
      },
      0.75,
    );
    const fly: Point[] = trace`40 36, 40 150, 28 215, 2 250`;
    pen.seam(trace`2 36, 1 180, 0 ${m.crotch}`, 1.8);
    pen.stitch(fly);
    waistband(pen, m.waist, 40, { button: mix(cloth.base, "#2c1f18", 0.7) });
    const welt = mirror(trace`0 0, 1 1`);
    return {
      fabric: variant === "check" ? "wool" : "twill",
      rumple: welt.length > 0 ? 0.42 : 0,
      height: 18,
      focus: { x: -210, y: -20, width: 420, height: 525 },
    };
  },
};
