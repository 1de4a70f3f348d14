import { seededRandom } from "../random";
import { firstName } from "../identity";
import type { Item } from "../items/items";
import type { Look, Piece } from "./looks/look";
import type { Budget } from "../vocabulary";

/** The total price of an outfit's items: from (included) and to (excluded). */
export const bands: Record<Budget, readonly [from: number, to: number]> = {
  under_100: [0, 100],
  "100_200": [100, 200],
  "200_400": [200, 400],
  over_400: [400, Number.POSITIVE_INFINITY],
};

interface Choice {
  item: Item;
  score: number;
}

/**
 * Dresses one look after the other from a wardrobe. Every piece has the color, garment and hints of
 * the look, and the total is within its budget; among the rest, the items that suit the occasion,
 * vibe and season and were used least win.
 */
export class Stylist {
  private readonly worn = new Map<string, number>();

  constructor(private readonly wardrobe: readonly Item[]) {}

  /** @throws RangeError when the wardrobe cannot dress the look within its budget */
  dress(look: Look): Item[] {
    const choices = look.pieces.map((piece) => this.choices(look, piece));
    const [from, to] = bands[look.budget];
    let best: { items: Item[]; score: number } | undefined;
    const compose = (place: number, items: Item[], total: number, score: number): void => {
      if (total >= to) return;
      const next = choices[place];
      if (next === undefined) {
        if (total >= from && (best === undefined || score > best.score)) best = { items, score };
        return;
      }
      for (const choice of next) {
        compose(
          place + 1,
          [...items, choice.item],
          total + choice.item.price,
          score + choice.score,
        );
      }
    };
    compose(0, [], 0, 0);
    if (best === undefined) {
      const prices = choices
        .map((list) => list.map(({ item }) => item.price).join("/"))
        .join(" + ");
      throw new RangeError(`"${look.title}" cannot cost ${look.budget}: ${prices}`);
    }
    for (const { id } of best.items) this.worn.set(id, (this.worn.get(id) ?? 0) + 1);
    return best.items;
  }

  private choices(look: Look, piece: Piece): Choice[] {
    const random = seededRandom(`${firstName(look.title)}/${piece.garment}`);
    const fitting = this.wardrobe
      .filter((item) => fits(item, piece) && isFor(item, look))
      .map((item) => ({ item, score: this.score(item, look) + random.next() }))
      .sort((one, other) => other.score - one.score);
    if (fitting.length === 0) {
      const description = [piece.color, ...piece.hints, piece.garment].join(" ");
      throw new RangeError(`"${look.title}" asks for a ${description}, which no item offers`);
    }
    const byPrice = [...fitting].sort((one, other) => one.item.price - other.item.price);
    return [...new Set([...fitting.slice(0, 5), ...byPrice.slice(0, 1), ...byPrice.slice(-1)])];
  }

  private score(item: Item, look: Look): number {
    const inSeason =
      look.seasons.includes("All Season") ||
      look.seasons.some((season) => item.seasons.includes(season));
    return (
      (item.vibes.includes(look.vibe) ? 3 : 0) +
      (item.occasions.includes(look.occasion) ? 3 : 0) +
      (inSeason ? 0 : -8) -
      2 * (this.worn.get(item.id) ?? 0)
    );
  }
}

/** Sportswear is for sport only. */
const isFor = (item: Item, look: Look): boolean =>
  look.occasion === "workout" || item.occasions.some((occasion) => occasion !== "workout");

const plain = (text: string): string => text.toLowerCase().replaceAll("-", " ");

function fits(item: Item, piece: Piece): boolean {
  if (item.garment !== piece.garment || item.color !== piece.color) return false;
  const text = plain(`${item.variant} ${item.name}`);
  return piece.hints.every((hint) => hint.split("-or-").some((word) => text.includes(plain(word))));
}
