import { drawPaper, paperFor } from "../drawing/paper";
import { seededRandom } from "../drawing/random";
import type { Seed } from "../drawing/random";
import type { Look } from "../garment";
import type { Layer } from "../layer";
import { picture, plain } from "../picture";
import { cutAll } from "../wardrobe";
import { byRole } from "./arrangement";
import { type Cut, hang, put } from "./hanging";
import { isClothing, roleOf, roomOf } from "./role";
import { floor, floorShadow, height, ledge, peg, room, width } from "./room";
import { cells, fit } from "./stage";

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
