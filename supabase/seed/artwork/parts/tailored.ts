import { mix } from "../drawing/color";
import { mirror, trace } from "../drawing/path";
import type { Outline, Point } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import type { Random } from "../drawing/random";
import { label } from "../drawing/trim";
import { bodyFolds } from "./body-folds";
import { drawSleeve } from "./sleeve";
import { torsoOf } from "./torso";
import type { Measures, Torso } from "./torso-shape";
import { type Front, lapelOf } from "./lapel";

/**
 * Draws a tailored jacket's or coat's panels, front and collar; returns its panels for further
 * marks.
 */
export function drawTailored(pen: Pen, m: Measures, front: Front, random: Random): Torso {
  const torso = torsoOf(m, random);
  const { cloth } = pen;
  const { overlap, breakAt } = front;
  const lining = mix(cloth.deep, "#8a6f58", 0.3);
  const open = torso.body.slice(0, -3).flatMap((p): Point[] => {
    const middle = p[1] > m.length && p[0] > 0;
    return middle
      ? [
          p,
          [overlap + front.gap, m.length + 4, 1],
          [overlap, m.length - front.gap * 2.1, 1],
          [overlap - front.gap, m.length + 4, 1],
        ]
      : [p];
  });
  const body: Point[] = [
    ...(front.gap > 0 ? open : torso.body.slice(0, -3)),
    [overlap, breakAt, 1],
  ];
  const back: Point[] = trace`
    ${-m.neck - 10} -16, 0 -30, ${m.neck + 10} -16, ${m.neck} 60!,
    ${overlap} ${breakAt + 30}!, ${-m.neck} 60!
  `;
  pen.part(back, { fill: lining, round: 0 }, () => {});
  pen.within(back, () => {
    pen.add(`<path d="M-200 -60H200V14C90 34 -90 34 -200 14Z" fill="${cloth.dark}"/>`);
    pen.crease([0, 30], [overlap, breakAt], 0, 60, 1.2);
  });
  label(pen, 34);
  for (const sleeve of torso.sleeves) {
    drawSleeve(pen, sleeve, random, {
      folds: 0.7,
      inside: () => front.cloth?.(-m.angle * sleeve.side),
    });
  }
  pen.cast(torso.body, 6, 0.5);
  const shared = () => {
    front.cloth?.(0);
    bodyFolds(pen, m, random, 0.6);
  };
  pen.part(body, { round: 1.1 }, () => {
    shared();
    for (const { armhole } of torso.sleeves) pen.seam(armhole, 1.8);
    front.beneath?.();
  });
  const { lapel, collar, edge } = lapelOf(m, front);
  const leaf = (outline: Outline, side: 1 | -1) => {
    pen.cast(outline, 9, 1);
    pen.part(outline, { round: 0.7 }, () => {
      front.cloth?.(side * 24);
      pen.crease([0, m.front], [-side * m.neck, 0], 0, 12 * side, 0.8);
    });
  };
  const other = mirror(lapel).map(([x, y, c]): Point =>
    y === breakAt ? [Math.min(x, overlap), y, c] : [x, y, c],
  );
  leaf(other, 1);
  // The upper front covers the lower lapel beyond its own edge.
  const hemEdge = m.length - front.gap * 2.1;
  const upper: Point[] = trace`
    -520 -60!, ${-m.neck} 0!, ${overlap} ${breakAt}!,
    ${overlap + 1} ${(breakAt + hemEdge) / 2}, ${overlap} ${hemEdge}!,
    ${overlap - front.gap - 4} ${m.length + 30}!, -520 ${m.length + 30}!
  `;
  pen.within(body, () => {
    pen.cast(upper, 7, 1);
    pen.part(upper, { edge: false, round: 0, fill: pen.lit(cloth) }, shared);
    pen.line(upper.slice(2, 6), cloth.glow, 2, 0.35 * cloth.gleam, 'transform="translate(-3 0)"');
    if (front.stitched) pen.stitch(upper.slice(2, 6).map(([x, y, c]): Point => [x - 7, y, c]));
    for (const { armhole } of torso.sleeves) pen.seam(armhole, 1.8);
    front.surface?.();
  });
  leaf(lapel, -1);
  for (const side of [1, -1] as const) {
    if (collar.length > 0) leaf(side === 1 ? mirror(collar) : collar, side);
    if (front.stitched) {
      const line = edge.map(([x, y, c]): Point => [(x + 7) * -side, y - 3, c]);
      pen.stitch(line);
    }
  }
  return torso;
}
