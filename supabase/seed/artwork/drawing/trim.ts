import type { Cloth } from "./cloth";
import { num, toward, trace } from "./path";
import type { Outline, Point } from "./path";
import type { Pen } from "./pen";

/** Knitted ribs filling the field between a top and a bottom edge, each given by its two ends. */
export function ribs(pen: Pen, top: Outline, bottom: Outline, step = 8, strength = 1): void {
  const [left, right] = top;
  const [lowLeft, lowRight] = bottom;
  if (!left || !right || !lowLeft || !lowRight) throw new RangeError("ribs run between two edges");
  const wide = Math.hypot(right[0] - left[0], right[1] - left[1]);
  const count = Math.max(3, Math.round(wide / step));
  const lines = (lean: number) =>
    Array.from({ length: count }, (_, index) => {
      const from = toward(left, right, (index + lean) / count);
      const to = toward(lowLeft, lowRight, (index + lean) / count);
      return `M${num(from[0])} ${num(from[1])}L${num(to[0])} ${num(to[1])}`;
    }).join("");
  const { cloth } = pen;
  pen.add(
    `<path d="${lines(0.5)}" fill="none" stroke="${cloth.shadow}" stroke-opacity="${0.3 * cloth.depth * strength}" stroke-width="${num(step * 0.34)}"/>` +
      `<path d="${lines(0.9)}" fill="none" stroke="${cloth.glow}" stroke-opacity="${0.22 * cloth.gleam * strength}" stroke-width="${num(step * 0.3)}"/>`,
  );
}

/** A patch, flap or welt lying on the garment, with its shade and stitching. */
export function patch(
  pen: Pen,
  outline: Outline,
  {
    cloth = pen.cloth,
    stitched = true,
    lift = 5,
  }: { cloth?: Cloth; stitched?: boolean; lift?: number } = {},
): void {
  pen.cast(outline, lift, 0.8);
  pen.part(outline, { cloth, edge: false, round: 0.35 });
  if (!stitched) return;
  const cx = outline.reduce((sum, [x]) => sum + x, 0) / outline.length;
  const cy = outline.reduce((sum, [, y]) => sum + y, 0) / outline.length;
  const inset = outline.map(([x, y, c]): Point => [
    x + Math.sign(cx - x) * 4,
    y + Math.sign(cy - y) * 4,
    c,
  ]);
  pen.stitch([...inset, inset[0] as Point], cloth.line, 0.45, 1.1);
}

/** A neat rectangle with its corners marked. */
export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  slant = 0,
): Point[] => trace`
  ${x} ${y}!, ${x + width} ${y + slant}!, ${x + width} ${y + height + slant}!,
  ${x} ${y + height}!
`;

/** The woven label inside a neck. */
export function label(pen: Pen, y: number): void {
  pen.add(
    `<rect x="-19" y="${num(y)}" width="38" height="17" rx="1" fill="#ece4d6"/>` +
      `<path d="M-11 ${num(y + 8.5)}H11" stroke="#6d6055" stroke-width="2.4" stroke-dasharray="3 1.4"/>`,
  );
}
