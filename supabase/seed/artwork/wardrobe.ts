import { LRUCache } from "lru-cache";
import { seededRandom } from "./drawing/random";
import type { Seed } from "./drawing/random";
import type { Laid } from "./scenes/arrangement";
import { patterns } from "./garment";
import type { Look } from "./garment";
import { drawPaper, paperFor } from "./drawing/paper";
import { picture } from "./picture";
import { cut } from "./piece";
import { lay } from "./layer";
import type { Layer } from "./layer";
import type { Piece } from "./piece";

/** An outfit's images follow each other and show the same pieces; cutting them is most of the work. */
const pieces = new LRUCache<string, Piece>({ max: 100 });

/** Draws each look once; the same look is the same piece in every image. */
export const cutAll = (looks: readonly Look[]): { look: Look; piece: Piece }[] =>
  looks.map((look, index) => ({ look, piece: pieceOf(look, `p${index}`) }));

function pieceOf(look: Look, name: string): Piece {
  const { garment, color, seed, variant } = look;
  const key = JSON.stringify([name, garment, color, seed, variant]);
  const piece = pieces.get(key) ?? cut(patterns[garment], look, name);
  pieces.set(key, piece);
  return piece;
}

/** A placed piece as a group that names its item. */
export function layNamed({ look, piece, place }: Laid, name: string): Layer {
  const layer = lay(piece, place, name);
  return { ...layer, marks: `<g data-item="${look.garment} ${look.color}">${layer.marks}</g>` };
}

/** An image of pieces lying on paper. */
export function onPaper(laid: readonly Laid[], width: number, height: number, seed: Seed): string {
  const tint = paperFor(seed);
  const ground = drawPaper(seededRandom(seed, "ground").next(), tint, width, height);
  const layers = [ground, ...laid.map((one, index) => layNamed(one, `l${index}`))];
  return picture({ width, height, tint, layers });
}
