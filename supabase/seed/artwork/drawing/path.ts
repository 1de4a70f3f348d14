/** A point of an outline in millimeters; a third element marks a corner, others are smooth. */
export type Point = readonly [x: number, y: number, corner?: 1];
export type Outline = readonly Point[];

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

export const distance = (a: Point, b: Point) => Math.hypot(b[0] - a[0], b[1] - a[1]);

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

/** Interpolates between two points: 0 is the first, 1 the second. */
export const toward = (a: Point, b: Point, part: number): Point => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
];
