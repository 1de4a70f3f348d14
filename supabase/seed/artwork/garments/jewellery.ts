import { clothOf } from "../drawing/color";
import type { Cloth } from "../drawing/color";
import { num, round, walk, trace } from "../drawing/path";
import type { Point } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import type { Pattern } from "../piece";
import { bandAlong, gold, silver, wire } from "../strap";

function bead(pen: Pen, [x, y]: Point, r: number, tone: Cloth): void {
  pen.add(
    `<circle cx="${num(x + r * 0.3)}" cy="${num(y + r * 0.45)}" r="${num(r)}" fill="#20130b" fill-opacity=".3"/>` +
      `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${pen.gradient([
        [0, tone.light],
        [0.45, tone.base],
        [1, tone.deep],
      ])}"/>` +
      `<circle cx="${num(x - r * 0.34)}" cy="${num(y - r * 0.38)}" r="${num(r * 0.24)}" fill="#fffaf0" fill-opacity=".85"/>`,
  );
}

/** A ring of metal seen flat, open where it closes. */
const hoop = (x: number, y: number, r: number): Point[] => {
  const circle = round(x, y, r);
  return [...circle, circle[0] as Point];
};

/** A necklace laid down open at the top, in an easy oval. */
function chainLine(wide: number, deep: number): Point[] {
  return trace`
    ${-wide * 0.26} ${-deep * 0.5}, ${-wide * 0.76} ${-deep * 0.38}, ${-wide} ${-deep * 0.02},
    ${-wide * 0.72} ${deep * 0.38}, 0 ${deep * 0.56}, ${wide * 0.72} ${deep * 0.39},
    ${wide} 0, ${wide * 0.78} ${-deep * 0.37}, ${wide * 0.28} ${-deep * 0.5}
  `;
}

/** Evenly spaced points along a line, each with its direction in degrees. */
function evenly(line: Point[], distance: number): { x: number; y: number; turn: number }[] {
  const places: { x: number; y: number; turn: number }[] = [];
  let left = 0;
  const fine = walk(line, 40);
  fine.slice(1).forEach(([x, y], at) => {
    const [fromX, fromY] = fine[at] ?? [x, y];
    left += Math.hypot(x - fromX, y - fromY);
    if (left < distance) return;
    left -= distance;
    places.push({ x, y, turn: (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI });
  });
  return places;
}

function hoops(pen: Pen, metal: Cloth, x: number, y: number, r: number, thick: number): void {
  for (const [dx, dy] of [
    [-r * 0.9, 0],
    [r * 1.15, r * 0.4],
  ] as const) {
    const line = hoop(x + dx, y + dy, r);
    pen.outlines.push(bandAlong(line, thick));
    wire(pen, line, thick, metal);
  }
}

/** Links that lie flat and on edge by turns. */
function chain(pen: Pen, metal: Cloth, line: Point[], thick: number): void {
  pen.outlines.push(bandAlong(line, thick));
  const link = (rx: number, ry: number, stroke: string, width: number, lift = 0): string =>
    `<ellipse cx="${num(-lift)}" cy="${num(-lift)}" rx="${num(rx)}" ry="${num(ry)}" fill="none" stroke="${stroke}" stroke-width="${num(width)}"/>`;
  evenly(line, thick * 0.92).forEach(({ x, y, turn }, place) => {
    const [rx, ry] = place % 2 ? [thick * 0.62, thick * 0.16] : [thick * 0.68, thick * 0.42];
    const wide = thick * 0.24;
    pen.add(
      `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(turn)})">` +
        link(rx, ry, metal.deep, wide * 1.35) +
        link(rx, ry, metal.base, wide) +
        link(rx, ry, "#fff4da", wide * 0.3, wide * 0.22) +
        "</g>",
    );
  });
}

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
