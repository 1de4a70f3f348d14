import { num } from "./path";
import type { Pen } from "./pen";

/** Parallel straight stripes across a field, at any angle; clip them by drawing inside a part. */
export function stripes(
  pen: Pen,
  paint: string,
  {
    every,
    width,
    angle = 0,
    opacity = 1,
    reach = 900,
    shift = 0,
  }: {
    every: number;
    width: number;
    angle?: number;
    opacity?: number;
    reach?: number;
    shift?: number;
  },
): void {
  const cos = Math.cos((angle * Math.PI) / 180);
  const sin = Math.sin((angle * Math.PI) / 180);
  const lines: string[] = [];
  for (let at = -reach + shift; at < reach * 1.4; at += every) {
    const [x, y] = [-sin * at, cos * at];
    lines.push(
      `M${num(x - cos * reach)} ${num(y - sin * reach)}L${num(x + cos * reach * 1.4)} ${num(y + sin * reach * 1.4)}`,
    );
  }
  pen.add(
    `<path d="${lines.join("")}" fill="none" stroke="${paint}" stroke-opacity="${opacity}" stroke-width="${width}"/>`,
  );
}

/** A woven check of fine and broad lines. */
export function check(pen: Pen, paint: string, angle = 0, size = 62): void {
  for (const turned of [angle, angle + 90]) {
    stripes(pen, paint, { every: size, width: size * 0.3, angle: turned, opacity: 0.16 });
    stripes(pen, paint, {
      every: size,
      width: 2.4,
      angle: turned,
      opacity: 0.5,
      shift: size * 0.28,
    });
    stripes(pen, paint, {
      every: size,
      width: 2.4,
      angle: turned,
      opacity: 0.35,
      shift: size * 0.42,
    });
  }
}
