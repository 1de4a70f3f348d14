import { trace } from "../drawing/path";
import { mix } from "../drawing/color";
import { drape } from "../parts/drape";
import type { Point } from "../drawing/path";
import { waistband } from "../parts/waistband";
import type { Pattern } from "../piece";
import { check } from "../drawing/stripes";

interface Cut {
  waist: number;
  hip: number;
  hem: number;
  length: number;
}

const cuts: Record<string, Cut> = {
  "slip-midi": { waist: 178, hip: 232, hem: 312, length: 820 },
  pencil: { waist: 180, hip: 236, hem: 206, length: 700 },
  "pleated-midi": { waist: 172, hip: 252, hem: 372, length: 800 },
  "a-line-mini": { waist: 182, hip: 246, hem: 296, length: 450 },
  "check-wrap": { waist: 182, hip: 242, hem: 286, length: 720 },
};

/** Skirts. */
export const skirt: Pattern = {
  variants: ["slip-midi", "pencil", "pleated-midi", "a-line-mini", "check-wrap"],
  draw(pen, variant, random) {
    const { waist, hip, hem, length } = cuts[variant] as Cut;
    const { cloth } = pen;
    const wobble = () => random.between(-4, 4);
    const hipAt = 190;
    const slip = variant === "slip-midi";
    const pleated = variant === "pleated-midi";
    const waves = pleated ? 17 : slip ? 7 : 3;
    const wave: Point[] = Array.from({ length: waves }, (_, index): Point => {
      const part = (index + 1) / (waves + 1);
      const lift = pleated ? (index % 2 === 0 ? 8 : 0) : slip ? (index % 2 === 0 ? 6 : -4) : 3;
      return pleated
        ? [hem - part * hem * 2, length + lift + Math.sin(part * Math.PI) * 14, 1]
        : [hem - part * hem * 2, length + lift + Math.sin(part * Math.PI) * 12];
    });
    const outline: Point[] = [
      [-waist, 0, 1],
      [0, 8],
      [waist, 0, 1],
      [waist + (hip - waist) * 0.66, hipAt * 0.5],
      [hip + wobble() * 0.5, hipAt],
      [hip + (hem - hip) * 0.5 + wobble(), (hipAt + length) / 2],
      [hem, length - 6, 1],
      ...wave,
      [-hem, length - 6, 1],
      [-hip - (hem - hip) * 0.5 + wobble(), (hipAt + length) / 2],
      [-hip + wobble() * 0.5, hipAt],
      [-waist - (hip - waist) * 0.66, hipAt * 0.5],
    ];
    pen.part(trace`${-waist} -4, 0 -10, ${waist} -4, ${waist - 6} 24, 0 30, ${-waist + 6} 24`, {
      fill: cloth.deep,
      round: 0,
    });
    pen.part(outline, { round: 1.2 }, () => {
      if (variant === "check-wrap")
        check(pen, cloth.gleam > 1 ? "#6a5b4c" : mix(cloth.base, "#f2e7d4", 0.75), 1, 70);
      if (pleated) {
        for (let index = -8; index <= 8; index += 1) {
          const part = index / 8.6;
          pen.fold(
            trace`
            ${part * waist} 24, ${part * waist * 1.1} 200, ${part * hem * 0.92} ${length - 260},
            ${part * hem} ${length + 20}
          `,
            17,
            1.25,
          );
        }
        return;
      }
      const fall = {
        from: { half: slip ? waist : hip, y: slip ? 60 : 160 },
        hem: { half: hem, y: length },
      };
      const folds = slip ? 9 : variant === "pencil" ? 3 : 6;
      drape(pen, { ...fall, folds, strength: slip ? 1.1 : 0.65 }, random);
      for (const side of [-1, 1]) {
        pen.crease(
          [side * hip * 0.98, 150],
          [side * hip * 0.5, 190 + random.between(0, 50)],
          8 * side,
          14 * side,
          0.6,
        );
        if (!slip) pen.seam(trace`${side * waist * 0.55} 30, ${side * waist * 0.62} 150`, 1.3);
      }
      if (variant === "check-wrap") {
        const edge: Point[] = trace`70 20!, 96 300, 118 ${length - 80}, 150 ${length + 30}!`;
        pen.fold(edge, -26, 2);
        pen.stitch(edge.map(([x, y]): Point => [x - 9, y]));
      }
      if (variant === "pencil")
        pen.fold(
          trace`30 ${length + 8}, 28 ${length - 100}, 26 ${length - 180}, 26 ${length - 230}`,
          14,
          1.8,
        );
      if (!slip)
        pen.seam(trace`${-hem} ${length - 30}, 0 ${length - 14}, ${hem} ${length - 30}`, 1.1);
    });
    if (slip || pleated) {
      const band: Point[] = trace`
        ${-waist - 2} -6!, 0 8, ${waist + 2} -6!, ${waist + 5} 26!, 0 40, ${-waist - 5} 26!
      `;
      pen.cast(band, 5, 0.7);
      pen.part(band, { round: 0.5 }, () => {
        for (let x = -waist; x < waist; x += 13)
          pen.crease([x, -4], [x + 2, 40], 0, 6, slip ? 0.8 : 0.3);
      });
    } else {
      waistband(pen, waist, 38, {
        loops: variant === "a-line-mini",
        button: mix(cloth.base, "#3a2a20", 0.7),
      });
    }
    return {
      fabric: slip ? "satin" : variant === "check-wrap" ? "wool" : "twill",
      rumple: slip ? 0.8 : pleated ? 0.2 : 0.5,
      height: 18,
      focus: { x: -215, y: -20, width: 430, height: 537 },
    };
  },
};
