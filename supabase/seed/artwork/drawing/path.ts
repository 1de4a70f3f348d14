/** A point of an outline in millimeters; a third element marks a corner, others are smooth. */
export type Point = readonly [x: number, y: number, corner?: 1];
export type Outline = readonly Point[];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Rounds to a tenth of a millimeter. Whole numbers become text much faster than fractions do. */
export function num(value: number): string {
  const tenths = Math.round(value * 10);
  const size = Math.abs(tenths);
  const text = size % 10 === 0 ? `${size / 10}` : `${Math.floor(size / 10)}.${size % 10}`;
  return tenths < 0 ? `-${text}` : text;
}

/**
 * Parses points such as `-40 0!, 0 12, 40 0!`: three points, the outer two corners.
 * Throws SyntaxError for an invalid list.
 */
export function trace(text: TemplateStringsArray, ...values: number[]): Point[] {
  return String.raw({ raw: text }, ...values)
    .split(",")
    .map((point): Point => {
      const corner = point.trimEnd().endsWith("!");
      const [x = NaN, y = NaN, ...more] = point.replace("!", "").trim().split(/\s+/).map(Number);
      if (Number.isNaN(x + y) || more.length > 0) throw new SyntaxError(`not a point: ${point}`);
      return corner ? [x, y, 1] : [x, y];
    });
}

const distance = (a: Point, b: Point) => Math.hypot(b[0] - a[0], b[1] - a[1]);

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

/** The outline mirrored at the center line. */
export const mirror = (points: Outline): Point[] =>
  points.map(([x, y, corner]): Point => (corner ? [-x, y, 1] : [-x, y]));

export const shift = (points: Outline, dx: number, dy: number): Point[] =>
  points.map(([x, y, corner]): Point => (corner ? [x + dx, y + dy, 1] : [x + dx, y + dy]));

/** A line parallel to an open curve, `by` to its left (negative: to its right). */
export function beside(points: Outline, by: number): Point[] {
  return points.map((point, index): Point => {
    const before = points[Math.max(0, index - 1)] as Point;
    const after = points[Math.min(points.length - 1, index + 1)] as Point;
    const length = distance(before, after) || 1;
    const x = point[0] + ((after[1] - before[1]) / length) * by;
    const y = point[1] - ((after[0] - before[0]) / length) * by;
    return point[2] ? [x, y, 1] : [x, y];
  });
}

/** Rotated by `degrees` around a point. */
export function turn(points: Outline, degrees: number, [cx, cy]: Point = [0, 0]): Point[] {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  return points.map(([x, y, corner]): Point => {
    const turned: [number, number] = [
      cx + (x - cx) * cos - (y - cy) * sin,
      cy + (x - cx) * sin + (y - cy) * cos,
    ];
    return corner ? [...turned, 1] : turned;
  });
}

/** The bounding box of the curves. */
export function bounds(outlines: readonly Outline[]): Box {
  const points = outlines.flatMap((outline) => walk(outline, 6, true));
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** The outline in clockwise order, so that overlapping outlines add up instead of cutting holes. */
export function clockwise(points: Outline): Outline {
  const area = points.reduce((sum, [x, y], index) => {
    const [nx, ny] = points[(index + 1) % points.length] as Point;
    return sum + x * ny - nx * y;
  }, 0);
  return area < 0 ? [...points].reverse() : points;
}

/** A circle, or an oval when `ry` differs, as a closed outline. */
export const round = (cx: number, cy: number, rx: number, ry = rx): Point[] =>
  Array.from({ length: 12 }, (_, index): Point => {
    const angle = (index * Math.PI) / 6 - Math.PI / 2;
    return [cx + Math.cos(angle) * rx, cy + Math.sin(angle) * ry];
  });

function holds(polygon: readonly Point[], [x, y]: Point): boolean {
  let within = false;
  for (let index = 0; index < polygon.length; index += 1) {
    const [ax, ay] = polygon[index] as Point;
    const [bx, by] = polygon[(index + 1) % polygon.length] as Point;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  }
  return within;
}

/** The outlines that together cover the same area: drops those that lie within another. */
export function cover(outlines: readonly Outline[]): Outline[] {
  const polygons = outlines.map((outline) => walk(outline, 4, true));
  const kept = new Set(outlines.keys());
  for (const [index, polygon] of polygons.entries()) {
    const inside = polygons.some(
      (other, at) => at !== index && kept.has(at) && polygon.every((point) => holds(other, point)),
    );
    if (inside) kept.delete(index);
  }
  return outlines.filter((_, index) => kept.has(index));
}

/** Interpolates between two points: 0 is the first, 1 the second. */
export const toward = (a: Point, b: Point, part: number): Point => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
];
