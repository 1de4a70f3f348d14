import { mix } from "../../drawing/color";
import { trace } from "../../drawing/path";
import type { Point } from "../../drawing/path";
import type { Pen } from "../../drawing/pen";
import { check } from "../../drawing/stripes";
import { ribs } from "../../drawing/trim";

function fringe(pen: Pen, from: Point, to: Point, length: number, next: () => number): void {
  const { cloth } = pen;
  const count = Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 6.5);
  for (let index = 0; index <= count; index += 1) {
    const x = from[0] + ((to[0] - from[0]) * index) / count;
    const y = from[1] + ((to[1] - from[1]) * index) / count;
    const end: Point[] = trace`
      ${x} ${y - 2}, ${x + next() * 3} ${y + length * 0.5},
      ${x + next() * 9} ${y + length + next() * 5}
    `;
    pen.line(end, cloth.shadow, 4.4, 0.5, 'transform="translate(1.5 1)"');
    pen.line(end, index % 2 ? cloth.base : cloth.light, 3.2);
  }
}

/** A long scarf folded once over itself, its two fringed ends side by side. */
export function long(pen: Pen, variant: string, next: () => number): void {
  const { cloth } = pen;
  const contrast = cloth.gleam > 1 ? "#7d6a56" : mix(cloth.base, "#f3e8d6", 0.75);
  const inside = (lean: number) => {
    if (variant === "check") check(pen, contrast, lean, 74);
    if (variant === "striped")
      for (const y of [330, 372, 414])
        pen.line(trace`-300 ${y}, 300 ${y + lean * 4}`, contrast, 18, 0.9);
    if (variant === "ribbed")
      ribs(pen, trace`-170 -40, 170 -40`, trace`-190 560, 190 560`, 14, 1.1);
  };
  const under: Point[] = trace`20 -8!, 132 6, 140 200, 158 404!, 30 420!, 22 200`;
  fringe(pen, [32, 416], [156, 402], 48, next);
  pen.part(under, { round: 1.3 }, () => {
    inside(-2);
    pen.fold(trace`70 416, 72 280, 64 160, 84 30`, 26, 0.9);
    pen.fold(trace`126 410, 112 280, 116 140, 110 40`, -20, 0.8);
  });
  const over: Point[] = trace`
    -128 4, -60 -26, 60 -28, 134 6, 120 40, 46 52, 14 80!, 6 260, -14 470!, -146 458!,
    -138 230, -140 60
  `;
  fringe(pen, [-144, 456], [-16, 468], 50, next);
  pen.cast(over, 14, 1);
  pen.part(over, { round: 1.6 }, () => {
    inside(2);
    pen.fold(trace`-100 460, -96 300, -84 160, -60 -10`, 30, 0.9);
    pen.fold(trace`-52 466, -58 320, -36 150, 20 -10`, -26, 0.9);
    pen.fold(trace`10 80, -10 40, -40 10, -80 -6`, 24, 1);
    pen.crease([128, 20], [-40, 14], 14, 18, 0.9);
  });
  pen.outlines.push(
    trace`-146 458!, -14 470!, -18 514!, -150 502!`,
    trace`30 418!, 157 404!, 160 448!, 30 462!`,
  );
}
