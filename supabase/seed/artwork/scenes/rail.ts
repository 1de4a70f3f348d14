import { byRole } from "./arrangement";
import type { Laid } from "./arrangement";
import { seededRandom } from "../drawing/random";
import type { Random, Seed } from "../drawing/random";
import type { Look } from "../garment";
import { drawPaper, paperFor } from "../drawing/paper";
import { picture, plain } from "../picture";
import type { Layer } from "../layer";
import type { Piece } from "../piece";
import { floor, floorShadow, hanger, height, ledge, peg, rod, room, width } from "./room";
import { cells, fit } from "./stage";
import { isClothing, roleOf, roomOf } from "./role";
import { cutAll, layNamed } from "../wardrobe";

type Cut = Omit<Laid, "place">;

/**
 * The layers of one object in the room; `lift` is its distance from what is behind it, relative to
 * its height.
 */
const put = (one: Laid, name: string, lift: number): Layer =>
  layNamed({ ...one, piece: { ...one.piece, height: one.piece.height * lift } }, name);

/** Clothes side by side on hangers, the later over the earlier, up to the given right end. */
function hang(clothes: readonly Cut[], right: number, random: Random): Layer[] {
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

/** Shoes, bags and hats on the floor in front of the clothes. */
function stand(things: readonly Cut[]): Layer[] {
  const area = { x: width * 0.08, y: floor - 210, width: width * 0.84, height: 330 };
  const homes = cells(
    area,
    things.map(({ look }) => roomOf(look).weight),
  );
  return things.flatMap((one, index) => {
    const home = homes[index];
    if (!home) return [];
    const { box } = one.piece;
    const scale = fit(one.piece, { ...home, width: home.width * 0.86 }, 0, 1.08);
    const base = floor + 84 + (index % 2) * 22;
    const x = home.x + home.width / 2;
    return [
      plain(floorShadow(x, base - 4, (box.width * scale) / 1.7)),
      put({ ...one, place: { x, y: base - (box.height * scale) / 2, scale } }, `s${index}`, 0.7),
    ];
  });
}

/** Scarves, belts and jewellery on pegs, glasses on a small ledge, right of the clothes. */
function keep(things: readonly Cut[]): Layer[] {
  const area = { x: width * 0.765, y: 430, width: width * 0.215, height: 640 };
  const homes = cells(
    area,
    things.map(({ look }) => roomOf(look).weight),
  );
  return things.flatMap((one, index) => {
    const home = homes[index];
    if (!home) return [];
    const { box } = one.piece;
    const scale = fit(
      one.piece,
      { ...home, width: home.width * 0.92, height: home.height * 0.84 },
      0,
      1.15,
    );
    const x = home.x + home.width / 2;
    const y = home.y + home.height / 2;
    const half = (box.height * scale) / 2;
    const pegged = one.look.garment !== "sunglasses";
    return [
      plain(
        pegged
          ? peg(x, y - half + 2)
          : ledge(x, y + half - 3, Math.min(home.width, box.width * scale + 46)),
      ),
      put({ ...one, place: { x, y, scale } }, `k${index}`, 0.7),
    ];
  });
}

/**
 * The outfit in a dressing room, 1200 × 1500 pixels: clothes on a rail, shoes and bag on the floor,
 * small things beside.
 */
export function drawRail(items: readonly Look[], seed: Seed): string {
  const random = seededRandom(seed, "rail");
  const all = cutAll(items);
  const clothes = all.filter(({ look }) => isClothing(look)).sort(byRole);
  const onFloor = all.filter(
    ({ look }) => ["shoes", "bag"].includes(roleOf(look)) || look.garment === "hat",
  );
  const kept = all.filter((one) => !clothes.includes(one) && !onFloor.includes(one));
  const tint = paperFor(seed);
  const layers = [
    drawPaper(random.next(), tint, width, height),
    plain(room(tint)),
    ...hang(clothes, width * (kept.length > 0 ? 0.77 : 0.985), random),
    ...stand(onFloor),
    ...keep(kept),
  ];
  return picture({ width, height, tint, layers });
}
