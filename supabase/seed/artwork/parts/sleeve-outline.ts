import { mirror, toward } from "../drawing/path";
import type { Outline, Point } from "../drawing/path";
import type { Random } from "../drawing/random";
import type { Measures, Torso } from "./torso-shape";

export function sleeveOf(m: Measures, side: 1 | -1, random: Random): Torso["sleeves"][number] {
  const angle = ((m.angle + random.between(-1.6, 1.6)) * Math.PI) / 180;
  const down: Point = [Math.sin(angle), Math.cos(angle)];
  const inward: Point = [-down[1], down[0]];
  const tip: Point = [m.shoulder, m.slope];
  const under: Point = [m.chest, m.armhole];
  const along = (part: number, out: number): Point => [
    tip[0] + down[0] * m.sleeve * part - inward[0] * out,
    tip[1] + down[1] * m.sleeve * part - inward[1] * out,
  ];
  const outer = along(1, -2);
  const inner: Point = [outer[0] + inward[0] * m.cuff, outer[1] + inward[1] * m.cuff + 3];
  const elbow = toward(under, inner, 0.5);
  const bend = random.between(2, 9);
  const long = m.sleeve > 330;
  const fall = m.slope / (m.shoulder - m.neck);
  const swell = m.balloon ?? 0;
  const wrist: [Point, Point] = [along(0.88, 0), along(0.88, -m.cuff)];
  const gathered: Point[] = [
    along(0.5, 14 + bend),
    along(0.76, 12 + swell * 0.6),
    along(0.855, swell),
    [wrist[0][0], wrist[0][1], 1],
  ];
  const lower: Point[] = [[wrist[1][0], wrist[1][1], 1], along(0.855, -m.cuff - swell * 0.9)];
  const outline: Point[] = [
    [tip[0] - 40, tip[1] - 38 * fall, 1],
    [tip[0] - 12, tip[1] - 12 * fall],
    [tip[0] + 6, tip[1] + 11],
    along(0.2, 12),
    ...(swell > 0 ? gathered : long ? [along(0.5, 12 + bend), along(0.8, 4)] : [along(0.6, 10)]),
    [outer[0], outer[1], 1],
    [(outer[0] + inner[0]) / 2 + 1, (outer[1] + inner[1]) / 2 + 4],
    [inner[0], inner[1], 1],
    ...(swell > 0 ? lower : []),
    ...(long ? [[elbow[0] + bend, elbow[1] - 4] as Point] : []),
    [under[0] - 4, under[1] + 2, 1],
    [m.shoulder - 16, m.slope + (m.armhole - m.slope) * 0.55],
  ];
  const armhole: Point[] = [
    [tip[0] - 13, tip[1] - 13 * fall],
    [m.shoulder - 19, m.slope + (m.armhole - m.slope) * 0.5],
    under,
  ];
  const flip = (points: Outline) => (side === 1 ? [...points] : mirror(points));
  const pair = (points: Outline) => flip(points) as [Point, Point];
  return {
    outline: flip(outline),
    armhole: flip(armhole),
    cuff: pair([outer, inner]),
    wrist: pair(wrist),
    side,
  };
}
