import type { Box } from "../drawing/box";
import { seededRandom } from "../drawing/random";
import type { Random, Seed } from "../drawing/random";
import type { Look } from "../garment";
import type { Place } from "../layer";
import type { Piece } from "../piece";
import { boxOf, share } from "./areas";
import { planFor } from "./choose-plan";
import { isClothing, roleOf, roomOf } from "./role";
import type { Role } from "./role";
import { cells, fit, keepInside } from "./stage";

/** A piece with its look and position. */
export interface Laid {
  look: Look;
  piece: Piece;
  place: Place;
}

const order: readonly Role[] = ["outer", "top", "dress", "bottom", "shoes", "bag", "small"];
/** Sorts outer garments first, small things last. */
export const byRole = (a: { look: Look }, b: { look: Look }) =>
  order.indexOf(roleOf(a.look)) - order.indexOf(roleOf(b.look));

function settle(random: Random, piece: Piece, box: Box, most: number, lean: number): Place {
  const angle = random.between(-lean, lean);
  const scale = fit(piece, box, angle, most);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, scale, angle };
}

/**
 * Arranges drawn pieces as a stylist would on a table of the given size; every piece lies within
 * it.
 */
export function arrange(
  pieces: readonly { look: Look; piece: Piece }[],
  width: number,
  height: number,
  seed: Seed,
): Laid[] {
  const random = seededRandom(seed, "arrange");
  const flip = random.maybe(0.5);
  const sorted = [...pieces].sort(byRole);
  const clothes = sorted.filter(({ look }) => isClothing(look));
  const others = sorted.filter(({ look }) => !isClothing(look));
  const plan = planFor(clothes.length, others.length, width > height, random);
  const slots = plan.clothes.map((slot) => boxOf(slot, width, height, flip));
  const areas = plan.rest.map((slot) => boxOf(slot, width, height, flip));
  // With more than four clothes, the later ones share the last slot.
  const last = slots[slots.length - 1];
  const shared =
    last && clothes.length > 4
      ? cells(
          last,
          clothes.slice(3).map(() => 1),
        )
      : [];
  const homes = clothes.length > 4 ? [...slots.slice(0, 3), ...shared] : slots;
  const common = Math.min(
    ...clothes.map(({ piece }, index) => fit(piece, homes[index] as Box, 0, 9)),
    height / 1050,
  );
  const laidClothes = clothes.map(({ look, piece }, index): Laid => ({
    look,
    piece,
    place: settle(random, piece, homes[index] as Box, common * 1.22, 3.2),
  }));
  const laidOthers = share(others, areas).flatMap((group, at) => {
    const rooms = cells(
      areas[at] as Box,
      group.map(({ look }) => roomOf(look).weight),
    );
    return group.map(({ look, piece }, index): Laid => {
      const room = rooms[index] as Box;
      const inner: Box = {
        x: room.x + room.width * 0.03,
        y: room.y + room.height * 0.03,
        width: room.width * 0.94,
        height: room.height * 0.94,
      };
      const most = roomOf(look).enlarge * (Number.isFinite(common) ? common : height / 900);
      return { look, piece, place: settle(random, piece, inner, most, 9) };
    });
  });
  // Trousers and skirts first, so that tops and coats lie over them.
  const stacked = [...laidClothes.reverse(), ...laidOthers];
  return stacked.map((laid) => ({
    ...laid,
    place: keepInside(laid.piece, laid.place, width, height, Math.min(width, height) * 0.032),
  }));
}
