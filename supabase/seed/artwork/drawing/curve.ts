import { type Outline, type Point, distance, num } from "./path";

function tangent(before: Point, at: Point, after: Point, length: number): [number, number] {
  const span = distance(before, at) + distance(at, after) || 1;
  const scale = length / span / 3;
  return [(after[0] - before[0]) * scale, (after[1] - before[1]) * scale];
}

/** The cubic Bézier segments (control, control, end) of a curve through the points. */
function segments(points: Outline, closed: boolean): [Point, Point, Point, Point][] {
  const count = points.length;
  const at = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1);
    return points[wrapped] as Point;
  };
  return Array.from({ length: closed ? count : count - 1 }, (_, index) => {
    const from = at(index);
    const to = at(index + 1);
    const length = distance(from, to);
    const leave = tangent(from[2] ? from : at(index - 1), from, to, length);
    const arrive = tangent(from, to, to[2] ? to : at(index + 2), length);
    const first: Point = [from[0] + leave[0], from[1] + leave[1]];
    const second: Point = [to[0] - arrive[0], to[1] - arrive[1]];
    return [from, first, second, to];
  });
}

/** SVG path data of a smooth curve through the points. */
export function curve(points: Outline, closed = false): string {
  const start = points[0];
  if (!start) throw new RangeError("an outline needs points");
  const body = segments(points, closed).map(
    ([, a, b, end]) =>
      `C${num(a[0])} ${num(a[1])} ${num(b[0])} ${num(b[1])} ${num(end[0])} ${num(end[1])}`,
  );
  return `M${num(start[0])} ${num(start[1])}${body.join("")}${closed ? "Z" : ""}`;
}

export const shape = (points: Outline) => curve(points, true);

/** Points along the curve, `per` for each segment. */
export function walk(points: Outline, per = 8, closed = false): Point[] {
  const all = segments(points, closed);
  const walked = all.flatMap(([p, a, b, q]) =>
    Array.from({ length: per }, (_, step): Point => {
      const t = step / per;
      const s = 1 - t;
      const mix = (axis: 0 | 1) =>
        s * s * s * p[axis] +
        3 * s * s * t * a[axis] +
        3 * s * t * t * b[axis] +
        t * t * t * q[axis];
      return [mix(0), mix(1)];
    }),
  );
  const last = all[all.length - 1];
  if (last && !closed) walked.push([last[3][0], last[3][1]]);
  return walked;
}
