import { chanceOf } from "./chance";
import type { Seed } from "./chance";
import type { Laid } from "./arrangement";
import { patterns } from "./garment";
import type { Look } from "./garment";
import { drawPaper, paperFor } from "./paper";
import { picture } from "./picture";
import { cut, lay } from "./piece";
import type { Piece } from "./piece";

/** Draws each look once; the same look is the same piece in every picture. */
export const cutAll = (looks: readonly Look[]): { look: Look; piece: Piece }[] =>
  looks.map((look, index) => ({ look, piece: cut(patterns[look.garment], look, `p${index}`) }));

/** The marks of a laid piece as one group that says which item it shows. */
export const named = ({ look }: Pick<Laid, "look">, marks: string): string =>
  `<g data-item="${look.garment} ${look.color}">${marks}</g>`;

/** A picture of pieces lying on paper that suits them. */
export function onPaper(laid: readonly Laid[], width: number, height: number, seed: Seed): string {
  const tint = paperFor(seed);
  const ground = drawPaper(chanceOf(seed, "ground").next(), tint, width, height);
  const parts = laid.map(({ piece, place }, index) => lay(piece, place, `l${index}`));
  return picture({
    width,
    height,
    tint,
    defs: ground.defs + parts.map(({ defs }) => defs).join(""),
    marks:
      ground.marks + parts.map(({ marks }, index) => named(laid[index] as Laid, marks)).join(""),
  });
}
