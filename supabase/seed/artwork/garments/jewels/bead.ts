import type { Cloth } from "../../drawing/cloth";
import { num } from "../../drawing/path";
import type { Point } from "../../drawing/path";
import type { Pen } from "../../drawing/pen";

export function bead(pen: Pen, [x, y]: Point, r: number, tone: Cloth): void {
  pen.add(
    `<circle cx="${num(x + r * 0.3)}" cy="${num(y + r * 0.45)}" r="${num(r)}" fill="#20130b" fill-opacity=".3"/>` +
      `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${pen.gradient([
        [0, tone.light],
        [0.45, tone.base],
        [1, tone.deep],
      ])}"/>` +
      `<circle cx="${num(x - r * 0.34)}" cy="${num(y - r * 0.38)}" r="${num(r * 0.24)}" fill="#fffaf0" fill-opacity=".85"/>`,
  );
}
