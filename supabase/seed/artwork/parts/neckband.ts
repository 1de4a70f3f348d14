import { shape, walk } from "../drawing/curve";
import type { Outline, Point } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import { label } from "../drawing/trim";

/** The opening of a collarless neck. */
interface Neck {
  neck: number;
  front: number;
  back: number;
  width: number;
  pointed?: boolean;
  /** The coarseness of the ribs in millimeters; 0 for a plain binding. */
  rib: number;
}

/** Ribs that run across a band from its outer to its inner edge. */
function across(pen: Pen, outer: Outline, inner: Outline, step: number): void {
  const from = walk(outer, 24);
  const to = walk(inner, 24);
  const every = Math.max(1, Math.round(step / 3));
  const lines = from.flatMap((place, index) => {
    const end = to[index];
    return end && index % every === 0 ? [`M${place[0]} ${place[1]}L${end[0]} ${end[1]}`] : [];
  });
  const short = lines.map((line) =>
    line.replace(/-?\d+\.\d+/g, (value) => Number(value).toFixed(1)),
  );
  pen.add(
    `<path d="${short.join("")}" fill="none" stroke="${pen.cloth.shadow}" stroke-opacity="${0.3 * pen.cloth.depth}" stroke-width="${step * 0.34}"/>`,
  );
}

/** Draws the band around a neck: its back first, then the label, then its front. */
export function drawNeckband(pen: Pen, { neck, front, back, width, pointed, rib }: Neck): void {
  const { cloth } = pen;
  const top: Point = [neck - width * 0.42, -width * 0.66];
  const backOuter: Outline = [
    [-neck, 1, 1],
    [-neck * 0.5, back * 0.8],
    [neck * 0.5, back * 0.8],
    [neck, 1, 1],
  ];
  const backInner: Outline = [
    [-top[0], top[1], 1],
    [-neck * 0.46, back * 0.8 - width],
    [neck * 0.46, back * 0.8 - width],
    [top[0], top[1], 1],
  ];
  const behind = [...backOuter, ...[...backInner].reverse()];
  pen.part(
    behind,
    { fill: cloth.dark, round: 0.5 },
    () => rib > 0 && across(pen, backOuter, backInner, rib),
  );
  label(pen, back * 0.8 + 8);
  const frontOuter: Outline = pointed
    ? [
        [-neck, 1, 1],
        [-neck * 0.64, front * 0.44],
        [0, front + 3, 1],
        [neck * 0.64, front * 0.44],
        [neck, 1, 1],
      ]
    : [
        [-neck, 1, 1],
        [-neck * 0.82, front * 0.6],
        [0, front + 2],
        [neck * 0.82, front * 0.6],
        [neck, 1, 1],
      ];
  const frontInner: Outline = pointed
    ? [
        [-top[0], top[1], 1],
        [-neck * 0.64 + width * 0.8, front * 0.44 - width * 0.5],
        [0, front - width * 1.5, 1],
        [neck * 0.64 - width * 0.8, front * 0.44 - width * 0.5],
        [top[0], top[1], 1],
      ]
    : [
        [-top[0], top[1], 1],
        [-neck * 0.82 + width * 0.86, front * 0.6 - width * 0.5],
        [0, front - width],
        [neck * 0.82 - width * 0.86, front * 0.6 - width * 0.5],
        [top[0], top[1], 1],
      ];
  const before = [...frontOuter, ...[...frontInner].reverse()];
  pen.cast(before, 6, 0.8);
  pen.part(before, { round: 0.45 }, () => rib > 0 && across(pen, frontOuter, frontInner, rib));
  pen.add(
    `<path d="${shape(before)}" fill="none" stroke="${cloth.line}" stroke-opacity=".32" stroke-width="1.2"/>`,
  );
  if (pointed && rib > 0)
    pen.seam(
      [
        [0, front - width * 1.4],
        [0, front + 1],
      ],
      1.4,
    );
}
