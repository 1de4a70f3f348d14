import { trace } from "../drawing/path";
import type { Point } from "../drawing/path";
import type { Pattern } from "../piece";
import { gold, silver, strap, wire } from "../parts/strap";

/** Belts, laid in a loose coil. */
export const belt: Pattern = {
  variants: ["classic", "wide", "skinny", "western"],
  draw(pen, variant, random) {
    const metal = random.maybe(0.65) ? gold : silver;
    const width = { classic: 30, wide: 46, skinny: 17, western: 34 }[variant] ?? 30;
    const coil: Point[] = trace`
      150 56, 60 96, -60 92, -132 40, -122 -36, -40 -78, 70 -76, 150 -30, 168 40, 140 118,
      40 164, -80 160, -164 118
    `;
    strap(pen, coil, width, { cast: 10, stitched: variant !== "skinny" });
    if (variant === "western") {
      for (let index = 1; index < 5; index += 1) {
        const x = 130 - index * 52;
        pen.add(`<path d="M${x} ${148 + index * 3}l7 7-7 7-7-7z" fill="${metal.base}"/>`);
      }
    }
    const holes: Point[] = trace`120 66, 94 80, 64 89`;
    for (const [x, y] of holes)
      pen.add(`<circle cx="${x}" cy="${y}" r="${width * 0.09}" fill="${pen.cloth.deep}"/>`);
    const [bx, by] = [-168, 116];
    const half = width * 0.5 + 8;
    const frame: Point[] =
      variant === "western"
        ? trace`
          ${bx - 34} ${by - half}, ${bx + 14} ${by - half - 4}, ${bx + 30} ${by},
          ${bx + 10} ${by + half + 6}, ${bx - 38} ${by + half}, ${bx - 48} ${by},
          ${bx - 34} ${by - half}
        `
        : trace`
          ${bx - 30} ${by - half}!, ${bx + 18} ${by - half + 8}!, ${bx + 14} ${by + half + 12}!,
          ${bx - 36} ${by + half}!, ${bx - 30} ${by - half}!
        `;
    pen.outlines.push(frame.slice(0, -1));
    wire(pen, frame, 8, metal);
    wire(pen, trace`${bx + 14} ${by + 8}, ${bx - 36} ${by + 1}`, 5, metal);
    strap(
      pen,
      trace`${bx + 26} ${by - width * 0.55 + 8}, ${bx + 18} ${by + width * 0.66 + 8}`,
      11,
      { cast: 5, stitched: false },
    );
    return {
      fabric: "leather",
      rumple: 0,
      height: 15,
      focus: { x: -225, y: 10, width: 190, height: 237 },
    };
  },
};
