import { bounds } from "../drawing/box";
import { clothOf } from "../drawing/cloth";
import { mix, shadeOf } from "../drawing/color";
import type { Color } from "../drawing/color";
import type { Fabric } from "../drawing/fabric-tiles";
import { drawPaper } from "../drawing/paper";
import { Pen } from "../drawing/pen";
import { seededRandom } from "../drawing/random";
import { lay } from "../layer";
import { picture, plain } from "../picture";
import type { Piece } from "../piece";
import { finish } from "../piece";
import { dress } from "./clothes";
import { drawFace } from "./face";
import { drawHairBefore } from "./hair-before";
import { drawHairBehind } from "./hair-behind";
import { menHair, womenHair } from "./hair";
import type { Hair } from "./hair";
import { faceOf, hairs, type PortraitPicture } from "./sitter";

/** A part of the figure as a piece, placed like any garment. */
const pieceOf = (pen: Pen, fabric: Fabric, rumple: number, height: number): Piece =>
  finish(pen, { fabric, rumple, height, focus: bounds(pen.outlines) }, [1.1, 0.5, 0.5]);

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
