import { clothOf } from "../drawing/color";
import type { Cloth } from "../drawing/color";
import { round, trace } from "../drawing/path";
import type { Point } from "../drawing/path";
import type { Pen } from "../drawing/pen";
import type { Pattern } from "../piece";
import { gold, silver, strap, wire } from "../strap";
import { box, patch } from "../drawing/trim";

function clasp(pen: Pen, x: number, y: number, metal: Cloth): void {
  pen.add(
    `<rect x="${x - 17}" y="${y - 11}" width="38" height="26" rx="5" fill="#140c08" fill-opacity=".35"/>` +
      `<rect x="${x - 19}" y="${y - 14}" width="38" height="26" rx="5" fill="${pen.gradient([
        [0, "#f6e6c0"],
        [0.4, metal.base],
        [1, metal.dark],
      ])}"/>` +
      `<rect x="${x - 8}" y="${y - 6}" width="16" height="10" rx="3" fill="${metal.deep}"/>`,
  );
}

const ring = (pen: Pen, x: number, y: number, r: number, metal: Cloth) => {
  const circle = round(x, y, r);
  wire(pen, [...circle, circle[0] as Point], 5, metal);
};

function shoulder(pen: Pen, metal: Cloth): void {
  strap(pen, trace`-128 8, -120 -120, -50 -196, 50 -198, 122 -124, 130 8`, 19);
  const body: Point[] = trace`-150 4!, 0 -4, 150 4!, 166 80, 152 150, 96 172, -96 172, -152 150, -166 80`;
  pen.part(body, { round: 1.5 }, () => {
    pen.crease([-150, 150], [-60, 120], 8, 14, 0.7);
    pen.crease([150, 152], [70, 126], -8, 14, 0.7);
  });
  const flap: Point[] = trace`-154 0!, 0 -8, 154 0!, 160 60, 120 104, 0 116, -120 104, -160 60`;
  pen.cast(flap, 12, 1);
  pen.part(flap, { round: 1.1 }, () =>
    pen.stitch(flap.slice(2).map(([x, y]): Point => [x * 0.955, y - 5])),
  );
  clasp(pen, 0, 100, metal);
  for (const x of [-128, 130]) ring(pen, x, 2, 11, metal);
}

function tote(pen: Pen): void {
  strap(pen, trace`-74 30, -70 -110, -30 -176, 34 -176, 72 -108, 76 30`, 17, {
    cloth: clothOf(pen.cloth.dark),
  });
  const body: Point[] = trace`-184 4!, 0 12, 184 4!, 176 160, 160 312!, 0 320, -160 312!, -176 160`;
  pen.part(trace`-182 2, 0 -8, 182 2, 0 26`, { fill: pen.cloth.deep, round: 0 });
  pen.part(body, { round: 1.4 }, () => {
    pen.fold(trace`-166 306, -130 220, -120 120, -150 20`, 24, 0.8);
    pen.fold(trace`160 310, 128 220, 118 130, 150 20`, -24, 0.8);
    pen.crease([-60, 316], [-20, 170], 14, 22, 0.5);
    pen.seam(trace`-166 286, 0 294, 166 286`, 1.4);
    pen.stitch(trace`-182 18, 0 26, 182 18`);
  });
  strap(pen, trace`-80 110, -80 30, -74 -80, -34 -150, 32 -152, 74 -82, 82 30, 82 110`, 18);
  for (const x of [-80, 82])
    patch(pen, trace`${x - 13} 34!, ${x + 13} 34!, ${x + 13} 112!, ${x} 122, ${x - 13} 112!`, {
      lift: 3,
    });
}

function topHandle(pen: Pen, metal: Cloth): void {
  strap(pen, trace`-66 14, -64 -70, -26 -106, 28 -106, 66 -70, 68 14`, 20);
  const body: Point[] = trace`-140 2!, 0 -6, 140 2!, 158 210!, 0 218, -158 210!`;
  pen.part(body, { round: 1.3 }, () => {
    pen.stitch(body.slice(2).map(([x, y]): Point => [x * 0.95, y - 6]));
    pen.seam(trace`-108 0, -120 214`, 1.5);
    pen.seam(trace`108 0, 120 214`, 1.5);
  });
  const flap: Point[] = trace`-142 -2!, 0 -10, 142 -2!, 148 84!, 60 96, 26 128, -26 128, -60 96, -148 84!`;
  pen.cast(flap, 10, 1);
  pen.part(flap, { round: 1 }, () =>
    pen.stitch(flap.slice(2).map(([x, y]): Point => [x * 0.95, y - 5])),
  );
  clasp(pen, 0, 106, metal);
  for (const x of [-66, 68]) ring(pen, x, 12, 10, metal);
  for (const x of [-150, 150]) pen.add(`<circle cx="${x}" cy="203" r="4" fill="${metal.base}"/>`);
}

function bucket(pen: Pen, metal: Cloth): void {
  strap(pen, trace`-112 20, -104 -130, -30 -214, 40 -214, 108 -130, 116 20`, 15);
  const body: Point[] = trace`
    -118 10!, -60 18, -20 8, 30 16, 72 8, 118 10!, 134 120, 124 236, 80 252, -80 252,
    -124 236, -134 120
  `;
  pen.part(trace`-114 8, 0 -16, 114 8, 0 28`, { fill: pen.cloth.deep, round: 0 });
  pen.part(body, { round: 1.5 }, () => {
    for (const [x, to] of [
      [-84, -96],
      [-44, -40],
      [-8, 6],
      [34, 30],
      [78, 90],
    ] as const)
      pen.fold(trace`${x} 6, ${x} 60, ${(x + to) / 2} 110, ${to} 190`, 20, 0.95);
    pen.seam(trace`-140 206, 0 216, 140 206`, 1.6);
    pen.stitch(trace`-140 211, 0 221, 140 211`);
  });
  pen.line(trace`-118 48, -40 58, 40 54, 118 48`, pen.cloth.deep, 8);
  pen.line(trace`-118 46, -40 56, 40 52, 118 46`, pen.cloth.light, 4.4);
  strap(pen, trace`-6 52, -26 110, -20 168`, 6, { stitched: false });
  strap(pen, trace`6 52, 22 116, 30 156`, 6, { stitched: false });
  for (const x of [-112, 116]) ring(pen, x, 22, 10, metal);
}

function crossbody(pen: Pen, metal: Cloth): void {
  const chain: Point[] = trace`-116 14, -150 -90, -90 -180, 20 -196, 120 -150, 150 -60, 118 14`;
  wire(pen, chain, 8, metal);
  pen.line(chain, metal.deep, 8, 0.8, 'stroke-dasharray="2 9"');
  pen.outlines.push(trace`
    -116 14, -154 -90, -90 -184, 20 -200, 124 -150, 154 -60, 118 14, 146 -60, 116 -144,
    20 -190, -86 -174, -146 -90
  `);
  const body: Point[] = trace`-128 10, -120 0, 120 0, 130 10, 134 150, 124 164, -122 164, -134 150`;
  pen.part(body, { round: 1.6 }, () => {
    for (let at = -400; at < 500; at += 46) {
      for (const lean of [1, -1]) pen.crease([at, -20], [at + lean * 200, 190], 0, 11, 0.55);
    }
    pen.stitch(box(-122, 8, 246, 148));
  });
  const flap: Point[] = trace`-130 2!, 130 2!, 134 70, 60 104, 0 112, -60 104, -134 70`;
  pen.cast(flap, 10, 1);
  pen.part(flap, { round: 1 }, () => {
    for (let at = -400; at < 500; at += 46) {
      for (const lean of [1, -1]) pen.crease([at, -20], [at + lean * 200, 190], 0, 11, 0.55);
    }
  });
  clasp(pen, 0, 100, metal);
}

/** Bags. */
export const bag: Pattern = {
  variants: ["shoulder", "tote", "top-handle", "bucket", "crossbody"],
  draw(pen, variant, random) {
    const metal = random.maybe(0.72) ? gold : silver;
    if (variant === "shoulder") shoulder(pen, metal);
    else if (variant === "tote") tote(pen);
    else if (variant === "top-handle") topHandle(pen, metal);
    else if (variant === "bucket") bucket(pen, metal);
    else crossbody(pen, metal);
    const suede = variant === "bucket" && random.maybe(0.6);
    return {
      fabric: suede ? "suede" : "leather",
      rumple: 0.12,
      height: 30,
      focus: { x: -130, y: -70, width: 260, height: 325 },
    };
  },
};
