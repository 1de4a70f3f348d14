import { clothOf } from "../drawing/cloth";
import { mix } from "../drawing/color";
import { mirror, trace } from "../drawing/path";
import type { Point } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import { ribs } from "../drawing/trim";

export function dress(pen: Pen, kind: string, inner: string): void {
  const shoulders: Point[] = trace`
    -84 282!, -130 320, -250 372, -318 440, -350 560, -366 780!, 366 780!, 350 560, 318 440,
    250 372, 130 320, 84 282!, 50 330, 0 346, -50 330
  `;
  const folds = () => {
    pen.crease([-220, 780], [-236, 520], 12, 30, 0.9);
    pen.crease([226, 780], [238, 520], -12, -30, 0.9);
    pen.crease([-300, 470], [-150, 560], -12, 22, 0.7);
    pen.crease([300, 470], [150, 560], 12, -22, 0.7);
  };
  if (kind === "roll-neck") {
    pen.part(shoulders, { round: 1.5 }, folds);
    const roll: Point[] = trace`
      -94 306, -90 220, -60 204, 0 214, 60 204, 90 220, 96 306, 50 342, 0 350, -50 342
    `;
    pen.cast(roll, 12, 1);
    pen.part(roll, { round: 1.3, across: true }, () => {
      ribs(pen, trace`-88 200, 88 200`, trace`-104 350, 104 350`, 12);
      pen.fold(trace`-90 262, -40 284, 40 284, 92 258`, 18, 0.9);
    });
    return;
  }
  if (kind === "crew") {
    pen.part(shoulders, { round: 1.5 }, folds);
    pen.line(trace`-92 284, -60 342, 0 364, 60 342, 92 284`, pen.cloth.dark, 24);
    pen.line(
      trace`-92 284, -60 342, 0 364, 60 342, 92 284`,
      pen.cloth.light,
      3,
      0.6,
      'transform="translate(0 -9)"',
    );
    return;
  }
  const under = clothOf(inner);
  const top: Point[] =
    kind === "shirt"
      ? shoulders.map((point): Point => (point[1] === 346 ? [0, 430, 1] : point))
      : trace`-90 280!, -60 330, 0 356, 60 330, 90 280!, 150 780!, -150 780!`;
  pen.part(top, { cloth: kind === "shirt" ? pen.cloth : under, round: 0.8 }, folds);
  const leaf: Point[] =
    kind === "shirt"
      ? trace`-88 262!, -112 300, -120 390!, -20 436!, -60 340`
      : trace`
        -96 276!, -150 330, -196 430!, -170 448!, -190 480!, -20 780!, 10 780!, -64 400
      `;
  if (kind === "shirt") {
    pen.line(trace`0 432, 0 780`, pen.cloth.line, 3, 0.7);
    for (const y of [500, 600, 700]) pen.button([0, y], 9, mix(pen.cloth.base, "#efe7da", 0.6));
  } else {
    for (const side of [1, -1] as const) {
      const panel: Point[] = trace`84 276!, 130 318, 250 370, 320 440, 350 560, 366 780!, -10 780!, 40 520`;
      const outline = side === 1 ? panel : mirror(panel);
      pen.cast(outline, 9, 0.9);
      pen.part(outline, { round: 1.4 }, folds);
    }
  }
  for (const points of [mirror(leaf), leaf]) {
    pen.cast(points, 10, 1);
    pen.part(points, { round: 0.9 });
  }
}
