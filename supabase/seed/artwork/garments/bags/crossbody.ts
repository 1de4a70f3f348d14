import type { Cloth } from "../../drawing/cloth";
import { trace } from "../../drawing/path";
import type { Point } from "../../drawing/path";
import type { Pen } from "../../drawing/pen";
import { box } from "../../drawing/trim";
import { wire } from "../../parts/strap";
import { clasp } from "./fastening";

export function crossbody(pen: Pen, metal: Cloth): void {
  const chain: Point[] = trace`-116 14, -150 -90, -90 -180, 20 -196, 120 -150, 150 -60, 118 14`;
  wire(pen, chain, 8, metal);
  pen.line(chain, metal.deep, 8, 0.8, 'stroke-dasharray="2 9"');
  pen.outlines.push(trace`
    -116 14, -154 -90, -90 -184, 20 -200, 124 -150, 154 -60, 118 14, 146 -60, 116 -144,
    20 -190, -86 -174, -146 -90
  `);
  const body: Point[] = trace`-128 10, -120 0, 120 0, 130 10, 134 150, 124 164, -122 164, -134 150`;
  pen.part(body, { round: 1.6 }, () => {
    for (let at = -400; at < 500; at += 46) {
      for (const lean of [1, -1]) pen.crease([at, -20], [at + lean * 200, 190], 0, 11, 0.55);
    }
    pen.stitch(box(-122, 8, 246, 148));
  });
  const flap: Point[] = trace`-130 2!, 130 2!, 134 70, 60 104, 0 112, -60 104, -134 70`;
  pen.cast(flap, 10, 1);
  pen.part(flap, { round: 1 }, () => {
    for (let at = -400; at < 500; at += 46) {
      for (const lean of [1, -1]) pen.crease([at, -20], [at + lean * 200, 190], 0, 11, 0.55);
    }
  });
  clasp(pen, 0, 100, metal);
}
