import type { Cloth } from "../drawing/cloth";
import { trace } from "../drawing/path";
import type { Outline } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import type { Hair } from "./hair";
import { curls, ringOf, strands } from "./strands";

/** The hair behind the head. */
export function drawHairBehind(pen: Pen, style: Hair, hair: Cloth): void {
  const back = (outline: Outline, lines: readonly Outline[] = []) =>
    pen.part(
      outline,
      { cloth: hair, fill: pen.lit({ ...hair, light: hair.base, base: hair.dark }), round: 1 },
      () => strands(pen, hair, lines),
    );
  if (style === "bob")
    back(trace`
      -132 -70, -90 -196, 0 -222, 92 -196, 134 -70, 150 70, 138 172!, 70 190, -70 190,
      -136 172!, -150 70
    `);
  if (style === "long") {
    back(
      trace`
        -132 -70, -92 -198, 0 -224, 94 -198, 136 -70, 152 110, 168 300, 150 430!, 60 410,
        -60 410, -150 432!, -168 300, -150 110
      `,
      [
        trace`-120 40, -140 180, -140 300, -130 420`,
        trace`124 40, 142 180, 144 300, 132 420`,
        trace`-90 120, -104 220, -100 320, -94 420`,
      ],
    );
  }
  if (style === "waves") {
    back(
      trace`
        -140 -70, -100 -206, 0 -230, 104 -204, 146 -66, 176 20, 160 110, 196 200, 170 300,
        186 380!, 90 350, -80 350, -180 384!, -172 300, -198 196, -160 110, -176 20
      `,
      [
        trace`-130 0, -190 110, -120 220, -170 370`,
        trace`134 0, 196 110, 120 220, 172 370`,
        trace`-110 60, -150 160, -96 260, -120 350`,
        trace`112 70, 150 170, 100 260, 126 350`,
      ],
    );
  }
  if (style === "bun") {
    pen.part(
      trace`-62 -232, -46 -292, 0 -312, 50 -290, 64 -232, 40 -190, -38 -190`,
      { cloth: hair, round: 1.4 },
      () =>
        strands(pen, hair, [
          trace`-50 -230, -20 -300, 30 -300, 54 -240`,
          trace`-40 -210, -10 -260, 20 -260, 44 -216`,
        ]),
    );
    back(trace`-126 -60, -90 -192, 0 -216, 92 -192, 128 -60, 110 30, -108 30`);
  }
  if (style === "curls") {
    back(trace`
      -178 -40, -150 -200, -60 -266, 60 -266, 152 -198, 182 -40, 190 100, 130 190, -128 190,
      -188 100
    `);
    curls(pen, hair, ringOf(17, 168, 190, -32, Math.PI * 0.82, Math.PI * 2.18), 44);
    curls(pen, hair, trace`-170 60, -158 120, -120 168, 172 60, 160 120, 122 168`, 40);
  }
  if (style === "scarf") {
    back(
      trace`
        -150 -70, -110 -206, 0 -236, 112 -206, 152 -70, 164 90, 190 260, 0 330, -190 260,
        -164 90
      `,
      [trace`-150 40, -160 140, -170 200, -120 300`, trace`150 60, 168 150, 160 220, 110 300`],
    );
  }
}
