import { clothOf } from "../../drawing/cloth";
import { mix } from "../../drawing/color";
import { trace } from "../../drawing/path";
import type { Point } from "../../drawing/path";
import type { Pen } from "../../drawing/pen";
import { ribs } from "../../drawing/trim";

export function beanie(pen: Pen): void {
  const dome: Point[] = trace`-118 40!, -122 -50, -76 -128, 0 -150, 78 -128, 122 -50, 118 40!`;
  pen.part(dome, { round: 1.7 }, () => {
    ribs(pen, trace`-26 -160, 26 -160`, trace`-128 50, 128 50`, 3.4, 1.2);
    for (const x of [-60, 0, 60]) pen.crease([x * 0.3, -140], [x, 20], x * 0.1, 14, 0.5);
  });
  const cuff: Point[] = trace`-128 14!, 0 26, 128 14!, 126 84!, 0 98, -126 84!`;
  pen.cast(cuff, 8, 1);
  pen.part(cuff, { round: 1.3 }, () =>
    ribs(pen, trace`-128 6, 128 6`, trace`-126 100, 126 100`, 11, 1.2),
  );
  pen.part(trace`54 40!, 88 37!, 88 64!, 54 67!`, {
    cloth: clothOf(mix(pen.cloth.base, "#efe6d6", 0.7)),
    round: 0.3,
    edge: false,
  });
}
