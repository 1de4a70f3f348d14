import type { Random } from "../drawing/random";
import type { Layer } from "../layer";
import { plain } from "../picture";
import type { Piece } from "../piece";
import { layNamed } from "../wardrobe";
import type { Laid } from "./arrangement";
import { roleOf } from "./role";
import { hanger, rod, width } from "./room";

export type Cut = Omit<Laid, "place">;

/**
 * The layers of one object in the room; `lift` is its distance from what is behind it, relative to
 * its height.
 */
export const put = (one: Laid, name: string, lift: number): Layer =>
  layNamed({ ...one, piece: { ...one.piece, height: one.piece.height * lift } }, name);

/** Clothes side by side on hangers, the later over the earlier, up to the given right end. */
export function hang(clothes: readonly Cut[], right: number, random: Random): Layer[] {
  const left = 20;
  const most = (piece: Piece) => Math.min(1020 / piece.box.height, 760 / piece.box.width);
  const scale = Math.min(
    right < width * 0.8 ? 0.82 : 0.88,
    ...clothes.map(({ piece }) => most(piece)),
  );
  // Three and more overlap: the coat must hang behind the shirt.
  const turned = random.maybe(0.5) && clothes.length < 3;
  const ordered = turned ? [...clothes].reverse() : clothes;
  return ordered.flatMap((one, index) => {
    const { box } = one.piece;
    const bottom = roleOf(one.look) === "bottom";
    const half = (box.width * scale) / 2;
    const wanted = left + ((right - left) * (index + 0.5)) / ordered.length;
    const x = Math.max(Math.min(wanted, right - half), left + half);
    const top = rod + (bottom ? 62 : 74);
    const y = top + (box.height * scale) / 2 - (bottom ? 0 : 14);
    const middle = x - (box.x + box.width / 2) * scale;
    return [
      plain(hanger(middle, top, bottom ? box.width * scale * 0.4 : 178 * scale, bottom)),
      put({ ...one, place: { x, y, scale, angle: random.between(-0.8, 0.8) } }, `h${index}`, 1.5),
    ];
  });
}
