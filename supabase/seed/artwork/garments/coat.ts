import { mix } from "../drawing/color";
import { mirror, shift, trace } from "../drawing/path";
import type { Point } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import type { Pattern } from "../piece";
import { drawTailored } from "../parts/tailored";
import type { Front } from "../parts/lapel";
import type { Measures } from "../parts/torso-shape";
import { box, patch } from "../drawing/trim";
import { check } from "../drawing/stripes";

const cuts: Record<string, { m?: Partial<Measures>; f?: Partial<Front> }> = {
  trench: {
    f: { collar: "notch", overlap: 84, breakAt: 300, spread: 168, gap: 0, stitched: true },
  },
  wrap: {
    m: { shoulder: 236, chest: 300, waist: 268, hem: 318 },
    f: { collar: "shawl", overlap: 78, breakAt: 452, spread: 172, gap: 0 },
  },
  "single-breasted": { f: { collar: "notch", overlap: 18, breakAt: 350, spread: 156, gap: 16 } },
  peacoat: {
    m: { length: 800, hem: 292, waist: 272 },
    f: { collar: "notch", overlap: 92, breakAt: 282, spread: 182, gap: 0 },
  },
  cropped: {
    m: { length: 620, hem: 290, waist: 278, waistAt: 430, sleeve: 595 },
    f: { collar: "notch", overlap: 92, breakAt: 262, spread: 182, gap: 0 },
  },
  check: {
    m: { shoulder: 240, chest: 302, waist: 298 },
    f: { collar: "notch", overlap: 18, breakAt: 380, spread: 162, gap: 16 },
  },
};

/** A tied or buckled belt at the waist, its ends hanging. */
function waistBelt(pen: Pen, m: Measures, buckled: boolean): void {
  const y = m.waistAt + 8;
  const band: Point[] = trace`
    ${-m.waist - 3} ${y - 22}!, 0 ${y - 15}, ${m.waist + 3} ${y - 22}!,
    ${m.waist + 3} ${y + 24}!, 0 ${y + 33}, ${-m.waist - 3} ${y + 24}!
  `;
  pen.cast(band, 8, 1);
  pen.part(band, { round: 0.5 }, () => {
    for (const side of [-1, 1]) pen.crease([side * 40, y + 10], [side * 190, y], 5, 9, 0.8);
  });
  const tail = (points: Point[]) => {
    pen.cast(points, 8, 1);
    pen.part(points, { round: 0.5 });
  };
  if (buckled) {
    for (const up of [-15, 26])
      pen.stitch(trace`${-m.waist} ${y + up - 4}, 0 ${y + up + 3}, ${m.waist} ${y + up - 4}`);
    tail(trace`
      40 ${y - 10}!, 66 ${y - 10}!, 96 ${y + 120}, 112 ${y + 236}!, 92 ${y + 250}!,
      68 ${y + 240}!, 58 ${y + 120}
    `);
    pen.add(
      `<rect x="8" y="${y - 26}" width="58" height="64" rx="7" fill="none" stroke="#2e211a" stroke-width="9"/><rect x="6" y="${y - 28}" width="58" height="64" rx="7" fill="none" stroke="#7a5a3e" stroke-width="8"/><path d="M10 ${y - 18}V${y + 20}" stroke="#c09a70" stroke-width="2.4" opacity=".7"/>`,
    );
    return;
  }
  tail(trace`
    34 ${y + 2}!, 62 ${y - 6}!, 86 ${y + 130}, 74 ${y + 300}!, 34 ${y + 306}!, 40 ${y + 140}
  `);
  tail(trace`
    20 ${y}!, 44 ${y + 2}!, 36 ${y + 120}, -8 ${y + 262}!, -46 ${y + 254}!, -6 ${y + 110}
  `);
  const knot: Point[] = trace`
    6 ${y - 26}, 48 ${y - 30}, 66 ${y + 2}, 52 ${y + 34}, 14 ${y + 34}, 0 ${y + 4}
  `;
  pen.cast(knot, 8, 1);
  pen.part(knot, { round: 0.9 }, () => pen.crease([8, y - 18], [58, y + 26], 8, 14, 1.1));
}

/** Coats. */
export const coat: Pattern = {
  variants: ["trench", "wrap", "single-breasted", "peacoat", "cropped", "check"],
  draw(pen, variant, random) {
    const m: Measures = {
      neck: 80,
      shoulder: 228,
      slope: 52,
      chest: 284,
      armhole: 268,
      waist: 262,
      waistAt: 470,
      hem: 322,
      length: random.between(1080, 1150),
      front: 90,
      back: 20,
      sleeve: 615,
      cuff: 140,
      angle: 14,
      ...cuts[variant]?.m,
    };
    const { cloth } = pen;
    const front: Front = {
      collar: "notch",
      breakAt: 350,
      overlap: 18,
      spread: 156,
      gap: 0,
      ...cuts[variant]?.f,
    };
    const trench = variant === "trench";
    const cropped = variant === "cropped";
    const short = variant === "peacoat" || cropped;
    const horn = mix(cloth.base, "#32221a", 0.75);
    const low = cropped ? 400 : short ? 560 : 610;
    const slant: Point[] = trace`-226 ${low}!, -192 ${low - 4}!, -160 ${low + 150}!, -196 ${low + 154}!`;
    const flap: Point[] = trace`-232 ${low + 10}!, -104 ${low + 4}!, -102 ${low + 50}!, -234 ${low + 56}!`;
    const torso = drawTailored(
      pen,
      m,
      {
        ...front,
        cloth:
          variant === "check"
            ? (angle) =>
                check(
                  pen,
                  cloth.gleam < 1 ? mix(cloth.base, "#f0e4cf", 0.7) : cloth.deep,
                  angle,
                  84,
                )
            : undefined,
        beneath: () => {
          if (!trench) return;
          const storm = trace`60 20!, 214 50!, 214 190, 206 306, 152 330, 96 300!`;
          pen.cast(storm, 8);
          pen.part(storm, { edge: false, round: 0.5 });
          pen.stitch(trace`206 200, 199 299, 152 321, 98 294`);
        },
        surface: () => {
          const pocket = trench || short || variant === "wrap" ? slant : flap;
          patch(pen, pocket, { stitched: trench, lift: 4 });
          patch(pen, shift(mirror(pocket), trench || short ? 26 : 8, 0), {
            stitched: trench,
            lift: 4,
          });
          for (const x of [-m.hem * 0.5, m.hem * 0.55]) {
            pen.fold(
              trace`
              ${x} ${m.length}, ${x * 0.97} ${m.length - 170}, ${x * 0.86} ${m.waistAt + 190},
              ${x * 0.7} ${m.waistAt + 40}
            `,
              34,
              0.8,
            );
          }
        },
      },
      random,
    );
    if (trench) {
      for (const side of [-1, 1]) {
        patch(
          pen,
          trace`${side * 112} 12!, ${side * 206} 40!, ${side * 204} 66!, ${side * 108} 40!`,
        );
        pen.button([side * 122, 30], 8, horn);
      }
    }
    if (trench || variant === "wrap") waistBelt(pen, m, trench);
    const rows = trench
      ? [318, 400, 590, 690]
      : short
        ? [330, 430, 530].slice(0, cropped ? 2 : 3)
        : variant === "wrap"
          ? []
          : [378, 500, 622];
    for (const y of rows) {
      pen.button([front.overlap - 22, y], 14, horn);
      if (trench || short) pen.button([-front.overlap + 2, y], 14, horn);
    }
    for (const {
      cuff: [outer, inner],
      side,
    } of torso.sleeves) {
      if (!trench) continue;
      const up = 74;
      patch(
        pen,
        trace`
        ${outer[0] - side * 24} ${outer[1] - up}!, ${inner[0] + side * -12} ${inner[1] - up}!,
        ${inner[0] - side * 8} ${inner[1] - up + 24}!,
        ${outer[0] - side * 18} ${outer[1] - up + 24}!
      `,
      );
    }
    if (variant === "single-breasted")
      patch(pen, box(92, 288, 92, 20, -6), { stitched: false, lift: 3 });
    return {
      fabric: trench ? "twill" : "wool",
      rumple: trench ? 0.6 : 0.36,
      height: 28,
      focus: { x: -230, y: -20, width: 460, height: 575 },
    };
  },
};
