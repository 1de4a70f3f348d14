import { trace } from "../drawing/path";
import { clothOf } from "../drawing/cloth";
import { mix } from "../drawing/color";
import type { Point } from "../drawing/path";
import { drawLegs } from "../parts/legs";
import { waistband } from "../parts/waistband";
import type { LegMeasures } from "../parts/leg";
import type { Pen } from "../drawing/pen";
import type { Pattern } from "../piece";
import { patch } from "../drawing/trim";

const cuts: Record<string, Partial<LegMeasures>> = {
  straight: {},
  "wide-leg": { hip: 242, knee: 214, hem: 226, stride: 18 },
  slim: { hip: 222, knee: 140, hem: 108, length: 1000, stride: 18 },
  cropped: { knee: 168, hem: 170, length: 900, kneeAt: 590 },
};

/** The pale worn area of a leg, drawn as many thin layers. */
function wash(pen: Pen, m: LegMeasures, side: 1 | -1, pale: string): void {
  const mid = m.stride + m.knee * 0.5;
  for (const part of [1, 0.84, 0.68, 0.52, 0.36]) {
    const half = m.knee * 0.42 * part;
    const low = m.kneeAt + 190 * part;
    const blob: Point[] = trace`
      ${side * (mid + 6)} ${130 + (1 - part) * 120}, ${side * (mid + half + 14)} 330,
      ${side * (mid + half * 0.9)} ${m.kneeAt - 20}, ${side * (mid + half * 0.4)} ${low},
      ${side * (mid - half * 0.5)} ${low}, ${side * (mid - half)} ${m.kneeAt - 30},
      ${side * (mid - half + 10)} 340
    `;
    pen.part(blob, { fill: pale, round: 0, edge: false });
  }
}

/** Denim trousers. */
export const jeans: Pattern = {
  variants: ["straight", "wide-leg", "slim", "cropped"],
  draw(pen, variant, random) {
    const m: LegMeasures = {
      waist: 188,
      hip: 222,
      hipAt: 190,
      crotch: 285,
      knee: 174,
      kneeAt: 600,
      hem: 166,
      length: 1030,
      stride: 16,
      ...cuts[variant],
    };
    const { cloth } = pen;
    const thread =
      cloth.gleam > 1 || cloth.depth > 1.2 ? mix(cloth.base, "#8d7862", 0.5) : "#c08a4c";
    const worn = random.between(0.06, 0.13) * (cloth.ridge < 0.5 ? 0.4 : 1);
    const pale = mix(cloth.base, "#eee8de", 0.7);
    drawLegs(
      pen,
      m,
      random,
      (side) => {
        pen.add(`<g opacity="${worn.toFixed(2)}">`);
        wash(pen, m, side, pale);
        pen.add("</g>");
        for (const drop of [0, 26, 54]) {
          pen.crease(
            [side * 20, m.crotch - 10 + drop],
            [side * m.hip * 0.74, m.crotch - 60 + drop * 1.6],
            6 * side,
            10,
            0.7,
            clothOf(pale),
          );
        }
        const pocket: Point[] = trace`
          ${side * (m.waist * 0.5)} 44, ${side * (m.waist * 0.62)} 108, ${side * (m.hip - 12)} 142
        `;
        pen.seam(pocket, 2);
        for (const by of [6, 11])
          pen.stitch(
            pocket.map(([x, y]): Point => [x - side * 1, y + by]),
            thread,
            0.9,
          );
        pen.seam(
          trace`
            ${side * (m.hip - 10)} 150, ${side * (m.stride + m.knee - 9)} ${m.kneeAt},
            ${side * (m.stride + m.hem - 8)} ${m.length}
          `,
          1.4,
        );
        pen.stitch(
          trace`
            ${side * 8} ${m.crotch + 14}, ${side * (m.stride + 9)} ${m.kneeAt},
            ${side * (m.stride + 8)} ${m.length}
          `,
          thread,
          0.75,
        );
        if (variant === "cropped") {
          pen.line(
            trace`${side * m.stride} ${m.length}, ${side * (m.stride + m.hem)} ${m.length}`,
            pale,
            9,
            0.8,
            'stroke-dasharray="1.6 1.8"',
          );
        } else {
          pen.seam(
            trace`
              ${side * (m.stride + m.hem + 3)} ${m.length - 22},
              ${side * (m.stride - 3)} ${m.length - 18}
            `,
            1.4,
          );
          pen.stitch(
            trace`
              ${side * (m.stride + m.hem)} ${m.length - 17}, ${side * m.stride} ${m.length - 13}
            `,
            thread,
            0.9,
          );
        }
      },
      1.1,
    );
    pen.seam(trace`2 36, 1 170, 0 ${m.crotch}`, 2);
    for (const by of [36, 42])
      pen.stitch(trace`${by} 40, ${by} 140, ${by - 14} 205, 2 236`, thread, 0.9);
    patch(
      pen,
      trace`
        ${m.waist * 0.58} 60!, ${m.waist * 0.84} 66!, ${m.waist * 0.84} 100!,
        ${m.waist * 0.58} 94!
      `,
      { lift: 2 },
    );
    waistband(pen, m.waist, 42, { button: "#9c7a50" });
    for (const side of [-1, 1]) {
      for (const [x, y] of [
        [m.waist * 0.5, 50],
        [m.hip - 20, 138],
      ] as const) {
        pen.add(
          `<circle cx="${side * x}" cy="${y}" r="3.6" fill="#b08a58"/><circle cx="${side * x - 1}" cy="${y - 1}" r="1.3" fill="#ecd3a4"/>`,
        );
      }
    }
    return {
      fabric: "denim",
      rumple: 0.7,
      height: 20,
      focus: { x: -210, y: -20, width: 420, height: 525 },
    };
  },
};
