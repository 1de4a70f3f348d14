import { clothOf } from "../drawing/cloth";
import { walk } from "../drawing/curve";
import { round, trace } from "../drawing/path";
import type { Point } from "../drawing/path";
import type { Pattern } from "../piece";
import { bandAlong, gold, silver, wire } from "../parts/strap";
import { bead } from "./jewels/bead";
import { chain, chainLine } from "./jewels/chain";
import { hoops } from "./jewels/hoops";

/** Jewellery: small sets that lie together. */
export const jewellery: Pattern = {
  variants: ["pendant", "chain", "pearls", "hoops", "bangles"],
  draw(pen, variant, random) {
    const tone = pen.cloth;
    const metal =
      tone.base > "#8f" &&
      tone.gleam < 1 &&
      Math.abs(parseInt(tone.base.slice(1, 3), 16) - parseInt(tone.base.slice(5, 7), 16)) < 14
        ? silver
        : gold;
    const stone = tone.gleam > 1 ? clothOf("#efe8dc") : tone;
    if (variant === "pearls") {
      const places = walk(chainLine(118, 150), 7);
      pen.outlines.push(bandAlong(chainLine(118, 150), 13));
      for (const place of places) bead(pen, place, 8.2, stone);
      hoops(pen, metal, 4, -10, 17, 5);
    } else if (variant === "hoops") {
      hoops(pen, metal, -14, -20, 46, 11);
      for (const [x, y] of [
        [76, 66],
        [104, 48],
      ] as const) {
        pen.outlines.push(trace`${x - 12} ${y}, ${x} ${y - 12}, ${x + 12} ${y}, ${x} ${y + 12}`);
        bead(pen, [x, y], 11, stone);
      }
    } else if (variant === "bangles") {
      for (const [x, y, r] of [
        [-34, -8, 74],
        [-12, 4, 74],
        [20, 14, 76],
      ] as const) {
        const circle = round(x, y, r, r * 0.82);
        const line = [...circle, circle[0] as Point];
        pen.outlines.push(bandAlong(line, 10));
        wire(pen, line, r === 74 ? 8 : 12, metal);
        if (r === 76) for (const place of walk(line, 2)) bead(pen, place, 5, stone);
      }
    } else {
      const bold = variant === "chain";
      chain(pen, metal, bold ? chainLine(118, 178) : chainLine(106, 190), bold ? 15 : 5.4);
      const [x, y] = [0, bold ? 118 : 126];
      pen.outlines.push(trace`${x - 17} ${y}, ${x} ${y - 19}, ${x + 17} ${y}, ${x} ${y + 22}`);
      pen.add(
        `<ellipse cx="${x}" cy="${y}" rx="18" ry="22" fill="${metal.base}"/><ellipse cx="${x}" cy="${y}" rx="18" ry="22" fill="none" stroke="${metal.deep}" stroke-width="1.6"/>`,
      );
      pen.add(
        `<ellipse cx="${x}" cy="${y}" rx="13" ry="17" fill="${pen.gradient([
          [0, stone.light],
          [0.5, stone.base],
          [1, stone.deep],
        ])}"/><ellipse cx="${x - 4}" cy="${y - 6}" rx="3" ry="5" fill="#fff8ea" fill-opacity=".7"/>`,
      );
      hoops(pen, metal, random.between(-8, 8), -20, 20, bold ? 9 : 5);
    }
    return {
      fabric: "satin",
      rumple: 0,
      height: 7,
      focus: { x: -80, y: -20, width: 160, height: 200 },
    };
  },
};
