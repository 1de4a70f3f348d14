import { trace } from "../drawing/path";
import type { Outline } from "../drawing/path";
import type { Cloth } from "../drawing/cloth";
import type { Pen } from "../drawing/pen";
import { combed, curls, parting, ringOf, strands } from "./strands";

/** The hairstyle. */
export const womenHair = ["bob", "long", "waves", "bun", "curls", "pixie", "scarf"] as const;
export const menHair = ["short", "parted", "cropped", "tight-curls", "swept"] as const;
export type Hair = (typeof womenHair)[number] | (typeof menHair)[number];

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

/** The hair over the forehead and the temples. */
export function drawHairBefore(pen: Pen, style: Hair, hair: Cloth): void {
  const front = (
    outline: Outline,
    lines: readonly Outline[],
    round = 1.2,
    more: () => void = () => undefined,
  ) => {
    pen.cast(outline, 8, 0.7);
    pen.part(outline, { cloth: hair, round }, () => {
      strands(pen, hair, lines);
      more();
    });
  };
  const cap: Record<string, () => void> = {
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
    short: () =>
      front(
        trace`
          -118 -8!, -130 -80, -112 -168, -50 -214, 40 -218, 112 -176, 132 -84, 118 -8!, 110 -70,
          80 -112, 10 -122, -60 -112, -104 -70
        `,
        [
          trace`-60 -120, -70 -160, -40 -190, -20 -208`,
          trace`0 -124, -6 -160, 20 -190, 40 -206`,
          trace`60 -116, 70 -150, 80 -170, 90 -186`,
        ],
      ),
    parted: () =>
      front(
        trace`
          -116 6!, -132 -70, -116 -164, -60 -212, 30 -226, 110 -184, 134 -90, 118 6!, 112 -60,
          90 -106, 40 -118, -40 -150!, -84 -112, -108 -62
        `,
        [
          trace`-48 -200, 20 -190, 80 -160, 108 -90`,
          trace`-44 -176, 10 -164, 60 -140, 90 -104`,
          trace`-50 -200, -90 -170, -114 -120, -114 -40`,
        ],
      ),
    cropped: () =>
      front(
        trace`
          -117 -6!, -126 -80, -106 -160, -50 -200, 0 -206, 54 -200, 108 -160, 128 -80, 117 -6!,
          110 -64, 82 -116, 0 -132, -80 -116, -108 -64
        `,
        [],
        1,
      ),
    "tight-curls": () => {
      front(
        trace`
          -117 -6!, -130 -90, -100 -180, 0 -216, 102 -180, 132 -90, 117 -6!, 108 -70, 80 -116,
          0 -126, -80 -116, -106 -70
        `,
        [],
      );
      curls(pen, hair, ringOf(10, 106, 92, -100, Math.PI * 1.05, Math.PI * 1.95), 24);
      curls(pen, hair, ringOf(8, 84, 62, -142, Math.PI * 1.05, Math.PI * 1.95), 26);
      curls(pen, hair, ringOf(5, 50, 30, -178, Math.PI * 1.1, Math.PI * 1.9), 24);
    },
    swept: () =>
      front(
        trace`
          -117 0!, -132 -80, -120 -180, -60 -236, 40 -246, 120 -196, 136 -90, 117 0!, 110 -64,
          92 -110, 30 -140, -40 -126, -90 -110, -108 -62
        `,
        [
          trace`-86 -112, -60 -190, 20 -226, 90 -200`,
          trace`-30 -128, 0 -190, 60 -200, 110 -150`,
          trace`-106 -70, -110 -140, -80 -190, -40 -220`,
          trace`40 -136, 70 -160, 100 -150, 120 -100`,
        ],
      ),
  };
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
  /** RenderedElement up from forehead and temples to the knot. */
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
