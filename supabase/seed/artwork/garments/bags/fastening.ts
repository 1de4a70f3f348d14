import type { Cloth } from "../../drawing/cloth";
import { round } from "../../drawing/path";
import type { Point } from "../../drawing/path";
import type { Pen } from "../../drawing/pen";
import { wire } from "../../parts/strap";

export function clasp(pen: Pen, x: number, y: number, metal: Cloth): void {
  pen.add(
    `<rect x="${x - 17}" y="${y - 11}" width="38" height="26" rx="5" fill="#140c08" fill-opacity=".35"/>` +
      `<rect x="${x - 19}" y="${y - 14}" width="38" height="26" rx="5" fill="${pen.gradient([
        [0, "#f6e6c0"],
        [0.4, metal.base],
        [1, metal.dark],
      ])}"/>` +
      `<rect x="${x - 8}" y="${y - 6}" width="16" height="10" rx="3" fill="${metal.deep}"/>`,
  );
}

export const ring = (pen: Pen, x: number, y: number, r: number, metal: Cloth) => {
  const circle = round(x, y, r);
  wire(pen, [...circle, circle[0] as Point], 5, metal);
};
