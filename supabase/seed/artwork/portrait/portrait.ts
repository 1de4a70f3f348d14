import { seededRandom } from "../drawing/random";
import type { Random, Seed } from "../drawing/random";
import { clothOf, mix, shadeOf } from "../drawing/color";
import type { Color } from "../drawing/color";
import { drawPaper } from "../drawing/paper";
import type { Fabric } from "../drawing/fabric";
import { bounds, mirror, trace } from "../drawing/path";
import type { Point } from "../drawing/path";
import { Pen } from "../drawing/pen";
import { picture, plain } from "../picture";
import type { Piece } from "../piece";
import { finish, lay } from "../piece";
import { ribs } from "../drawing/trim";
import { drawFace } from "./face";
import type { Face } from "./face";
import { drawHairBefore, drawHairBehind, menHair, womenHair } from "./hair";
import type { Hair } from "./hair";

const skins = ["#f0cdb4", "#e3b391", "#cf9a72", "#b07a52", "#8a5a3b", "#5f3d2b"] as const;
const hairs = {
  black: "#2a2322",
  brown: "#4a3327",
  chestnut: "#6f4630",
  blond: "#b98e57",
  red: "#8f4a2c",
  gray: "#9c9690",
  silver: "#cfc9c1",
} as const;

export interface PortraitPicture {
  seed: Seed;
  /** Options that the seed chooses by default. */
  person?: "woman" | "man";
  /** From 0, the fairest, to 5, the darkest. */
  skin?: 0 | 1 | 2 | 3 | 4 | 5;
  hair?: Hair;
  hairColor?: keyof typeof hairs;
  age?: "young" | "middle" | "senior";
  wears?: Color;
  glasses?: boolean;
}

function dress(pen: Pen, kind: string, inner: string): void {
  const shoulders: Point[] = trace`
    -84 282!, -130 320, -250 372, -318 440, -350 560, -366 780!, 366 780!, 350 560, 318 440,
    250 372, 130 320, 84 282!, 50 330, 0 346, -50 330
  `;
  const folds = () => {
    pen.crease([-220, 780], [-236, 520], 12, 30, 0.9);
    pen.crease([226, 780], [238, 520], -12, -30, 0.9);
    pen.crease([-300, 470], [-150, 560], -12, 22, 0.7);
    pen.crease([300, 470], [150, 560], 12, -22, 0.7);
  };
  if (kind === "roll-neck") {
    pen.part(shoulders, { round: 1.5 }, folds);
    const roll: Point[] = trace`
      -94 306, -90 220, -60 204, 0 214, 60 204, 90 220, 96 306, 50 342, 0 350, -50 342
    `;
    pen.cast(roll, 12, 1);
    pen.part(roll, { round: 1.3, across: true }, () => {
      ribs(pen, trace`-88 200, 88 200`, trace`-104 350, 104 350`, 12);
      pen.fold(trace`-90 262, -40 284, 40 284, 92 258`, 18, 0.9);
    });
    return;
  }
  if (kind === "crew") {
    pen.part(shoulders, { round: 1.5 }, folds);
    pen.line(trace`-92 284, -60 342, 0 364, 60 342, 92 284`, pen.cloth.dark, 24);
    pen.line(
      trace`-92 284, -60 342, 0 364, 60 342, 92 284`,
      pen.cloth.light,
      3,
      0.6,
      'transform="translate(0 -9)"',
    );
    return;
  }
  const under = clothOf(inner);
  const top: Point[] =
    kind === "shirt"
      ? shoulders.map((point): Point => (point[1] === 346 ? [0, 430, 1] : point))
      : trace`-90 280!, -60 330, 0 356, 60 330, 90 280!, 150 780!, -150 780!`;
  pen.part(top, { cloth: kind === "shirt" ? pen.cloth : under, round: 0.8 }, folds);
  const leaf: Point[] =
    kind === "shirt"
      ? trace`-88 262!, -112 300, -120 390!, -20 436!, -60 340`
      : trace`
        -96 276!, -150 330, -196 430!, -170 448!, -190 480!, -20 780!, 10 780!, -64 400
      `;
  if (kind === "shirt") {
    pen.line(trace`0 432, 0 780`, pen.cloth.line, 3, 0.7);
    for (const y of [500, 600, 700]) pen.button([0, y], 9, mix(pen.cloth.base, "#efe7da", 0.6));
  } else {
    for (const side of [1, -1] as const) {
      const panel: Point[] = trace`84 276!, 130 318, 250 370, 320 440, 350 560, 366 780!, -10 780!, 40 520`;
      const outline = side === 1 ? panel : mirror(panel);
      pen.cast(outline, 9, 0.9);
      pen.part(outline, { round: 1.4 }, folds);
    }
  }
  for (const points of [mirror(leaf), leaf]) {
    pen.cast(points, 10, 1);
    pen.part(points, { round: 0.9 });
  }
}

/** A part of the figure as a piece, placed like any garment. */
const pieceOf = (pen: Pen, fabric: Fabric, rumple: number, height: number): Piece =>
  finish(pen, { fabric, rumple, height, focus: bounds(pen.outlines) }, [1.1, 0.5, 0.5]);

function faceOf(
  options: PortraitPicture & { skin: 0 | 1 | 2 | 3 | 4 | 5 },
  random: Random,
  woman: boolean,
  hairColor: string,
): Face {
  const skin = skins[options.skin];
  const mature = (options.age ?? random.pick(["young", "young", "middle", "senior"])) !== "young";
  return {
    skin: { ...clothOf(skin), depth: 0.8, shadow: mix(skin, "#4a1f14", 0.72) },
    brow: mix(hairColor, "#2b1d17", 0.35),
    strong: !woman,
    mature,
    beard: woman ? "none" : random.pick(["none", "stubble", "full"]),
    glasses: (options.glasses ?? random.maybe(0.25)) ? random.pick(["round", "square"]) : "none",
    lips: woman
      ? mix(skin, random.pick(["#9c3b35", "#a8504a", "#8e3540"]), 0.66)
      : mix(skin, "#8e4438", 0.4),
    ...(woman && random.maybe(0.7)
      ? { earrings: random.pick(["#c29a52", "#efe6d8", "#b9b6b2"]) }
      : {}),
  };
}

/** An expert's portrait, 1000 × 1250 pixels, as SVG: head and shoulders, drawn in cut and shaded paper. */
export function drawPortrait(options: PortraitPicture): string {
  const [width, height] = [1000, 1250];
  const random = seededRandom(options.seed, "portrait");
  const woman = (options.person ?? random.pick(["woman", "woman", "man"])) === "woman";
  const style = options.hair ?? random.pick<Hair>(woman ? womenHair : menHair);
  const senior = options.age === "senior";
  const tone = options.skin ?? (random.pick([0, 1, 2, 3, 4, 5]) as 0 | 1 | 2 | 3 | 4 | 5);
  const natural = senior
    ? (["gray", "silver"] as const)
    : tone > 2
      ? (["black", "black", "brown"] as const)
      : (["black", "brown", "chestnut", "blond", "red"] as const);
  const color = hairs[options.hairColor ?? random.pick<keyof typeof hairs>(natural)];
  const wears =
    options.wears ??
    random.pick<Color>(["navy", "black", "brown", "green", "white", "gray", "red", "purple"]);
  const face = faceOf({ ...options, skin: tone }, random, woman, color);
  const cloth = clothOf(shadeOf(wears, options.seed));
  const hair = clothOf(
    style === "scarf"
      ? shadeOf(random.pick<Color>(["blue", "pink", "green", "brown"]), options.seed)
      : color,
  );
  const kind =
    style === "scarf" ? "jacket" : random.pick(["jacket", "jacket", "roll-neck", "crew", "shirt"]);
  const behind = new Pen("b", hair);
  drawHairBehind(behind, style, hair);
  const head = new Pen("h", face.skin);
  drawFace(head, face);
  const body = new Pen("c", cloth);
  dress(body, kind, wears === "white" ? "#3a3330" : "#ece4d7");
  const before = new Pen("f", hair);
  drawHairBefore(before, style, hair);
  const tint = random.pick(["#dccdbb", "#d8c6b8", "#cfc8b6", "#d9c7ae", "#cbbfb4", "#d3b9a6"]);
  const ground = drawPaper(random.next(), tint, width, height);
  const scale = 1.42;
  const place = (piece: Piece, lift = 0) => ({
    scale,
    x: 500 + (piece.box.x + piece.box.width / 2) * scale,
    y: 505 + (piece.box.y + piece.box.height / 2 - lift) * scale,
  });
  const knitted = kind === "roll-neck" || kind === "crew";
  const parts: [Piece, number][] = [
    [pieceOf(head, "satin", 0, 14), 0],
    [pieceOf(body, knitted ? "knit" : "twill", 0.5, 20), 50],
  ];
  if (behind.outlines.length > 0) parts.unshift([pieceOf(behind, "hair", 0, 26), 0]);
  if (before.outlines.length > 0) parts.push([pieceOf(before, "hair", 0, 1), 0]);
  const layers = parts.map(([piece, lift], index) => lay(piece, place(piece, lift), `o${index}`));
  const shade = mix(tint, random.pick(["#8d6f5a", "#7d8666", "#9c5a48", "#6f7f93"]), 0.34);
  const disc = `<circle cx="560" cy="545" r="425" fill="${shade}" fill-opacity=".8"/>`;
  return picture({ width, height, tint, layers: [ground, plain(disc), ...layers] });
}
