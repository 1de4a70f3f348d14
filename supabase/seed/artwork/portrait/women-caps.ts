import type { Cloth } from "../drawing/cloth";
import { trace } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import type { Front } from "./hair";
import { combed, curls, parting, ringOf } from "./strands";

/** The hair around the face of each cut that women wear, except for what is parted or gathered. */
export const womenCaps = (pen: Pen, hair: Cloth, front: Front): Record<string, () => void> => ({
  bob: () =>
    front(
      trace`
        -124 110!, -140 20, -136 -90, -92 -196, 0 -222, 94 -196, 138 -90, 142 20, 126 112!,
        112 20, 104 -50, 70 -104, 16 -128!, -60 -96, -104 -40, -112 30
      `,
      [],
      1.2,
      () => {
        const left = [
          trace`16 -128, -58 -98, -106 -40, -116 104`,
          trace`18 -222, -88 -198, -136 -92, -134 110`,
        ];
        const right = [
          trace`18 -128, 70 -104, 106 -48, 118 104`,
          trace`20 -222, 92 -198, 140 -92, 138 110`,
        ];
        combed(pen, hair, left);
        combed(pen, hair, right);
        parting(pen, hair, trace`16 -130, 16 -160, 17 -192, 18 -222`);
      },
    ),
  pixie: () =>
    front(
      trace`
        -116 22!, -138 -50, -122 -150, -60 -208, 20 -222, 100 -190, 138 -110, 134 -30, 116 18!,
        110 -44, 96 -86, 40 -78, -30 -102, -80 -76, -108 -34
      `,
      [
        trace`60 -214, -20 -190, -90 -140, -112 -40`,
        trace`70 -206, 10 -170, -40 -130, -70 -86`,
        trace`80 -196, 110 -150, 124 -100, 118 -20`,
        trace`76 -190, 60 -150, 30 -110, 50 -84`,
      ],
    ),
  scarf: () =>
    front(
      trace`
        -128 120!, -146 10, -134 -110, -80 -200, 0 -230, 82 -200, 136 -110, 148 10, 130 120,
        80 196, 40 262!, -60 232, -100 190, -96 150, -60 186, 0 206, 62 182, 104 110, 116 10,
        104 -80, 60 -140, 0 -156, -60 -140, -104 -80, -116 10
      `,
      [
        trace`-90 -180, -130 -90, -140 20, -120 130`,
        trace`90 -184, 130 -90, 142 20, 120 140`,
        trace`0 -220, -60 -200, -110 -120, -120 -20`,
        trace`124 120, 80 200, 20 220, -70 200`,
      ],
    ),
  curls: () => {
    curls(pen, hair, ringOf(11, 118, 118, -78, Math.PI * 1.02, Math.PI * 1.98), 36);
    curls(pen, hair, ringOf(9, 100, 80, -150, Math.PI * 1.05, Math.PI * 1.95), 38);
  },
});
