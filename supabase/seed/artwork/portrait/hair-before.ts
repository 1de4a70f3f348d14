import type { Cloth } from "../drawing/cloth";
import { trace } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import type { Front, Hair } from "./hair";
import { combed, parting, strands } from "./strands";
import { menCaps } from "./men-caps";
import { womenCaps } from "./women-caps";

/** The hair over the forehead and the temples. */
export function drawHairBefore(pen: Pen, style: Hair, hair: Cloth): void {
  const front: Front = (outline, lines, round = 1.2, more = () => undefined) => {
    pen.cast(outline, 8, 0.7);
    pen.part(outline, { cloth: hair, round }, () => {
      strands(pen, hair, lines);
      more();
    });
  };
  const cap = { ...womenCaps(pen, hair, front), ...menCaps(pen, hair, front) };
  const parted = () => {
    combed(pen, hair, [
      trace`0 -150, -52 -124, -98 -80, -116 56`,
      trace`0 -224, -84 -200, -132 -110, -130 56`,
    ]);
    combed(pen, hair, [
      trace`0 -150, 50 -126, 96 -82, 118 56`,
      trace`0 -224, 86 -200, 136 -110, 132 56`,
    ]);
    parting(pen, hair, trace`0 -152, 0 -176, 0 -200, 0 -224`);
  };
  /** Drawn up from forehead and temples to the knot. */
  const gathered = () =>
    combed(
      pen,
      hair,
      [
        trace`-118 56, -130 -60, -90 -180, -22 -224`,
        trace`-92 -86, -74 -140, -40 -190, -10 -224`,
        trace`0 -150, 0 -176, 0 -200, 0 -224`,
        trace`92 -88, 74 -140, 40 -190, 10 -224`,
        trace`120 56, 132 -60, 92 -180, 22 -224`,
      ],
      6,
    );
  const swept = () =>
    front(
      trace`
        -118 60!, -136 -20, -130 -110, -84 -200, 0 -224, 86 -200, 134 -110, 138 -20, 120 60!,
        112 -20, 92 -86, 46 -128, 0 -150!, -48 -126, -94 -84, -112 -20
      `,
      [],
      1.2,
      style === "bun" ? gathered : parted,
    );
  (cap[style] ?? swept)();
}
