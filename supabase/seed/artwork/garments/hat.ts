import { trace } from "../drawing/path";
import { clothOf, mix } from "../drawing/color";
import type { Point } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import type { Pattern } from "../piece";
import { ribs } from "../drawing/trim";

/** A brimmed hat seen from slightly above its front. */
function brimmed(pen: Pen, straw: boolean, pinched: boolean, band: string): void {
  const { cloth } = pen;
  const wide = straw ? 232 : 196;
  const brim: Point[] = trace`
    ${-wide} 6, ${-wide * 0.72} -46, 0 -66, ${wide * 0.72} -48, ${wide} 2, ${wide * 0.74} 62,
    0 88, ${-wide * 0.74} 64
  `;
  pen.part(brim, { round: 1.1 }, () => {
    pen.fold(trace`${-wide} 4, ${-wide * 0.5} -30, -60 -30, -96 10`, -30, 1);
    pen.fold(trace`${wide * 0.98} 6, ${wide * 0.6} 44, 60 66, -60 74`, 22, 1);
    for (const part of straw ? [0.94, 0.86, 0.78, 0.7, 0.62, 0.54] : [0.95])
      pen.line(
        brim.map(([x, y]): Point => [x * part, (y - 8) * part + 8]),
        cloth.line,
        1.3,
        straw ? 0.35 : 0.45,
      );
  });
  const crown: Point[] = pinched
    ? trace`
      -112 12, -104 -76, -84 -132, -44 -146, -6 -128, 40 -148, 84 -132, 106 -72, 114 12, 60 38,
      -60 38
    `
    : trace`-110 12, -108 -70, -80 -122, 0 -136, 82 -120, 108 -68, 112 12, 60 38, -60 38`;
  pen.cast(crown, 14, 1.1);
  pen.part(crown, { round: 1.8 }, () => {
    if (pinched) {
      pen.fold(trace`-4 -134, -10 -100, -6 -80, 2 -56`, 30, 1.3);
      pen.fold(trace`-56 -128, -78 -96, -70 -70, -50 -48`, 22, 1);
      pen.fold(trace`62 -128, 80 -96, 74 -70, 52 -48`, -22, 1);
    }
    if (straw)
      for (let y = -120; y < 40; y += 14)
        pen.line(trace`-120 ${y - 8}, 0 ${y + 12}, 120 ${y - 8}`, cloth.line, 1.2, 0.35);
    const ribbon: Point[] = trace`-130 -36!, 0 -8, 130 -36!, 130 12!, 0 44, -130 12!`;
    pen.part(ribbon, { cloth: clothOf(band), edge: false, round: 0.6 });
  });
  const bow: Point[] = trace`88 -22!, 110 -30!, 112 22!, 94 26!`;
  pen.cast(bow, 4, 0.8);
  pen.part(bow, { cloth: clothOf(band), round: 0.3, edge: false });
}

function beanie(pen: Pen): void {
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

function cap(pen: Pen): void {
  const dome: Point[] = trace`-114 24!, -118 -50, -74 -116, 0 -132, 76 -116, 120 -50, 116 24!, 0 44`;
  pen.part(dome, { round: 1.6 }, () => {
    for (const x of [-56, 0, 58]) {
      pen.seam(trace`${x * 0.1} -130, ${x * 0.8} -60, ${x} 40`, 1.4);
      pen.stitch(trace`${x * 0.1 + 4} -130, ${x * 0.8 + 5} -60, ${x + 5} 40`);
    }
    for (const x of [-66, 66])
      pen.add(`<circle cx="${x}" cy="-66" r="4.5" fill="${pen.cloth.deep}"/>`);
  });
  pen.button([0, -130], 8, pen.cloth.base);
  const peak: Point[] = trace`
    -112 14!, -58 30, 0 36, 60 30, 114 14!, 128 56, 86 98, 0 112, -84 98, -126 56
  `;
  pen.cast(peak, 8, 0.8);
  pen.part(peak, { round: 1.2 }, () => {
    for (const part of [0.96, 0.84, 0.72, 0.6])
      pen.stitch(peak.slice(4).map(([x, y]): Point => [x * part, 20 + (y - 20) * part]));
  });
}

function beret(pen: Pen): void {
  const disc: Point[] = trace`-158 0, -130 -66, -40 -104, 70 -96, 150 -40, 156 26, 96 68, 0 78, -104 62`;
  pen.part(disc, { round: 2 }, () => {
    pen.fold(trace`-140 20, -60 44, 60 46, 146 10`, 34, 1);
    pen.crease([-60, -80], [-90, 10], 12, 24, 0.6);
  });
  pen.part(trace`-96 56!, 0 70, 94 58!, 88 84!, 0 96, -90 82!`, {
    cloth: clothOf(pen.cloth.dark),
    round: 0.6,
  });
  pen.line(trace`12 -96, 16 -112, 14 -122`, pen.cloth.dark, 9);
}

/** Hats. */
export const hat: Pattern = {
  variants: ["fedora", "straw", "beanie", "cap", "beret"],
  draw(pen, variant, random) {
    const band =
      pen.cloth.depth > 1.2
        ? "#5d5148"
        : random.pick(["#2b2624", "#4a382c", mix(pen.cloth.base, "#1a1210", 0.6)]);
    if (variant === "beanie") beanie(pen);
    else if (variant === "cap") cap(pen);
    else if (variant === "beret") beret(pen);
    else brimmed(pen, variant === "straw", variant === "fedora", band);
    const fabric =
      variant === "straw"
        ? "straw"
        : variant === "beanie"
          ? "knit"
          : variant === "cap"
            ? "twill"
            : "wool";
    return {
      fabric,
      rumple: 0.2,
      height: 30,
      focus: { x: -120, y: -140, width: 220, height: 275 },
    };
  },
};
