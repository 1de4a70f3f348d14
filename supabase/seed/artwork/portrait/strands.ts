import type { Cloth } from "../drawing/cloth";
import { num, trace } from "../drawing/path";
import type { Outline, Point } from "../drawing/path";
import type { Pen } from "../drawing/pen";

/** Soft overlapping locks. */
export function strands(pen: Pen, hair: Cloth, lines: readonly Outline[], width = 15): void {
  lines.forEach((line, index) => pen.fold(line, index % 2 ? width : -width, 0.75, hair));
}

/** Interpolates between two lines. */
const between = (from: Outline, to: Outline, part: number): Outline =>
  from.map(([x, y], at): Point => {
    const [tx, ty] = to[at] ?? [x, y];
    return [x + (tx - x) * part, y + (ty - y) * part];
  });

/** Fine combed strands between two lines, which need the same number of points. */
export function combed(pen: Pen, hair: Cloth, guides: readonly Outline[], each = 9): void {
  guides.slice(1).forEach((to, index) => {
    const from = guides[index] ?? to;
    for (let strand = 0; strand <= each; strand += 1) {
      const line = between(from, to, strand / each);
      const bright = strand % 3 === 1;
      pen.line(line, bright ? hair.glow : hair.shadow, bright ? 2.2 : 3, bright ? 0.2 : 0.3);
    }
  });
}

/** The parting: a thin line of skin in shadow. */
export function parting(pen: Pen, hair: Cloth, line: Outline): void {
  pen.line(line, hair.deep, 5, 0.55);
  pen.line(line, hair.glow, 1.6, 0.3 * hair.gleam);
}

/** Round curls along a line. */
export function curls(pen: Pen, hair: Cloth, centers: readonly Point[], radius: number): void {
  for (const [x, y] of centers) {
    const around: Outline = trace`
      ${x - radius} ${y}, ${x - radius * 0.6} ${y - radius * 0.8},
      ${x + radius * 0.3} ${y - radius}, ${x + radius} ${y - radius * 0.1},
      ${x + radius * 0.6} ${y + radius * 0.8}, ${x - radius * 0.4} ${y + radius * 0.9}
    `;
    pen.part(around, { cloth: hair, round: 0.9 });
    pen.add(
      `<path d="M${num(x - radius * 0.4)} ${num(y + radius * 0.3)}A${num(radius * 0.5)} ${num(radius * 0.5)} 0 1 1 ${num(x + radius * 0.4)} ${num(y + radius * 0.2)}" fill="none" stroke="${hair.glow}" stroke-opacity="${0.28 * hair.gleam}" stroke-width="4" stroke-linecap="round"/>`,
    );
  }
}

/** Points on an arc, from one angle to the other. */
export const ringOf = (
  count: number,
  rx: number,
  ry: number,
  cy: number,
  from: number,
  to: number,
): Point[] =>
  Array.from({ length: count }, (_, index): Point => {
    const angle = from + ((to - from) * index) / (count - 1);
    return [Math.cos(angle) * rx, cy + Math.sin(angle) * ry];
  });
