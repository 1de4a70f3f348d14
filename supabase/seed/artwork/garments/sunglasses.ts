import { mix } from "../drawing/color";
import { mirror, trace } from "../drawing/path";
import type { Point } from "../drawing/path";
import type { Pattern } from "../piece";
import { gold, wire } from "../parts/strap";

const lenses: Record<string, Point[]> = {
  round: trace`12 -2, 20 -28, 44 -38, 68 -28, 76 0, 66 26, 44 36, 20 25`,
  "cat-eye": trace`10 -10, 30 -30, 64 -36, 88 -46!, 84 -12, 66 20, 40 26, 16 14`,
  square: trace`10 -28, 18 -35, 74 -36, 82 -28, 78 16, 66 27, 26 27, 13 16`,
  aviator: trace`9 -30, 34 -38, 72 -36, 82 -24, 76 10, 50 38, 26 34, 12 6`,
};

/** Sunglasses, folded, seen from the front. */
export const sunglasses: Pattern = {
  variants: ["round", "cat-eye", "square", "aviator"],
  draw(pen, variant, random) {
    const { cloth } = pen;
    const metal = variant === "aviator";
    const lens = lenses[variant] as Point[];
    const tint = random.pick(["#3a2c22", "#2a2b2c", mix(cloth.base, "#2a1f1a", 0.66)]);
    for (const side of [1, -1] as const) {
      const arm: Point[] = trace`
        ${side * 86} -26!, ${side * 92} -16!, ${side * 20} 42, ${side * -46} 52!,
        ${side * -50} 45!, ${side * 14} 32
      `;
      pen.part(arm, { round: 0.3, cloth: metal ? gold : cloth });
    }
    for (const side of [1, -1] as const) {
      const glass = side === 1 ? lens : mirror(lens);
      const [cx, cy] = [side * 46, -3];
      const rim = glass.map(([x, y, c]): Point => [cx + (x - cx) * 1.2, cy + (y - cy) * 1.22, c]);
      if (!metal) {
        pen.cast(rim, 5, 1);
        pen.part(rim, { round: 0.4 });
      } else {
        pen.outlines.push(glass);
      }
      pen.part(glass, {
        fill: pen.gradient(
          [
            [0, mix(tint, "#000000", 0.25)],
            [0.55, tint],
            [1, mix(tint, "#c9a27c", 0.45)],
          ],
          "x2='.3' y2='1'",
        ),
        round: 0,
        edge: false,
      });
      pen.within(glass, () => {
        pen.add(
          `<path d="M${cx - 46} 40L${cx + 4} -50H${cx + 22}L${cx - 28} 40Z" fill="#fff6e6" fill-opacity=".16"/><path d="M${cx - 18} 44L${cx + 32} -50H${cx + 38}L${cx - 12} 44Z" fill="#fff6e6" fill-opacity=".12"/>`,
        );
      });
      if (metal) wire(pen, [...glass, glass[0] as Point, glass[1] as Point], 3.4, gold);
      else pen.line([...glass, glass[0] as Point, glass[1] as Point], cloth.deep, 1.4, 0.7);
    }
    if (metal) {
      wire(pen, trace`-12 -20, 0 -26, 12 -20`, 3.4, gold);
      wire(pen, trace`-26 -36, 0 -40, 26 -36`, 3.4, gold);
    } else {
      const bridge: Point[] = trace`-18 -16, 0 -25, 18 -16, 16 -3, 0 -13, -16 -3`;
      pen.part(bridge, { round: 0.3 });
      for (const x of [-86, 82])
        pen.add(`<rect x="${x}" y="-30" width="7" height="4" rx="1.5" fill="${gold.light}"/>`);
    }
    return {
      fabric: "satin",
      rumple: 0,
      height: 12,
      focus: { x: -95, y: -60, width: 130, height: 162 },
    };
  },
};
