import { idOf, originalName, slugOf } from "../identity";
import { type Item, samples, wardrobe } from "../items/items";
import { seededRandom } from "../random";
import { sampleOutfits } from "../samples";
import { type Budget, clothingSizes } from "../vocabulary";
import { casual } from "./looks/casual";
import { date } from "./looks/date";
import { formal } from "./looks/formal";
import type { Look, LookItem } from "./looks/look";
import { other } from "./looks/other";
import { party } from "./looks/party";
import { vacation } from "./looks/vacation";
import { work } from "./looks/work";
import { workout } from "./looks/workout";

/** Purposes as shoppers call them, with the titles of the looks that suit them. */
export const purposes: Record<string, readonly string[]> = {
  wedding: [
    "Something Borrowed",
    "Registry Office",
    "Midsummer Ceremony",
    "Sugared Almonds",
    "Confetti in the Morning",
    "Plus One",
    "The Toast",
  ],
  "black tie": [
    "Black Tie-ish",
    "Black Tie, Own Terms",
    "Art World Black Tie",
    "The Minimalist’s Gala",
    "Velvet Rope",
    "Noir",
  ],
  interview: ["First Week", "Filing Cabinet Chic", "The Opening Argument", "The Nine O’Clock"],
  presentation: ["Rosewater Meeting", "The Late Spring Review", "Partner Track", "Soft Power"],
  "after work": ["Desk to Drinks, Unhurried", "The Long Lunch", "Second Glass"],
  brunch: [
    "Sunday, Unplanned",
    "Corner Café",
    "The Weekend Paper",
    "Tea with Your Godmother",
    "Grand Hotel",
  ],
  picnic: ["Wild Strawberries", "Under the Fig Tree", "Lemon Grove", "Market Day"],
  dinner: [
    "Table by the Window",
    "Candle, Linen, Wine List",
    "The Scholarship Dinner",
    "Full Moon Supper",
    "The Waltz",
  ],
  "first date": ["Meet Me at the Clock", "The Early Film", "Mini Golf, Seriously", "Blush"],
  cocktails: ["Canapés at Seven", "Ice in the Glass", "The Good Punch Bowl", "Rooftop, Eleven"],
  birthday: ["Somebody’s Birthday", "Confetti in the Morning", "The Toast"],
  dancing: ["Slow Dance", "Basement Disco", "Smoke Machine", "The Afterparty Clause"],
  concert: ["After the Encore", "Sound Check", "Static", "Opera Cloakroom"],
  christening: ["Front Pew", "Best Behavior"],
  museum: ["Museum Island", "Gallery Saturday", "Open Studio"],
  errands: ["The Errand Edit", "The School Run", "Flea Market Rules", "Market Day"],
  travel: ["Layover", "Airport, Elegantly", "Carry-On Only", "The Long Train", "Lost Luggage"],
  beach: ["Pool Hours", "Tide Tables", "Salt and Straw", "The Kaftan Hour", "The Riviera Rules"],
  yoga: ["Sun Salutation", "The Slow Flow", "Stretch and Go", "Soft Start"],
  running: ["Before the City", "Forest Loop", "Interval Training"],
  gym: ["Free Weights", "Last Set", "Shadow Boxing", "Reformer at Seven"],
  tennis: ["Court Three", "Club Colors"],
};

const purposesOf = (title: string): string[] =>
  Object.keys(purposes).filter((purpose) => purposes[purpose]!.includes(title));

/** Names that stay capitalized within a sentence. */
const proper = /^(A-line|Aran|Belgian|Breton|Glen-check|Italian|Prince of Wales|V-neck|Wales)\b/;
const plural =
  /(pants|jeans|boots|sneakers|runners|shoes|pumps|sandals|slingbacks|heels|mules|loafers|tops|hoops|bangles|sunglasses|leggings|chinos)$/i;

/** Checks if a name is plural, such as pants or boots. */
export const isPlural = ({ name }: Item): boolean => plural.test(name);

const inSentence = ({ name }: Item): string =>
  proper.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** Returns "the belted gabardine trench", for use within a sentence. */
export const named = (item: Item): string => `the ${inSentence(item)}`;

/** Returns "brown trench, white cotton tee and blue straight jeans". */
export function listed(items: readonly Item[]): string {
  const parts = items.map((item) => `${item.color} ${inSentence(item)}`);
  const last = parts.pop() ?? "";
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : last;
}

const fabrics = [
  "linen",
  "wool",
  "cashmere",
  "silk",
  "satin",
  "denim",
  "leather",
  "velvet",
  "suede",
];

/** Returns words that aren't in the enums but that shoppers search for in the outfit list. */
function outfitTagsOf(
  look: Pick<Look, "title" | "budget" | "seasons">,
  items: readonly Item[],
): string[] {
  const garments = new Set(items.map(({ garment }) => garment));
  const colors = new Set(items.map(({ color }) => color));
  const names = items.map(({ name }) => name.toLowerCase()).join(" ");
  const quiet = [...colors].every((color) => ["black", "white", "gray", "navy"].includes(color));
  return [
    ...purposesOf(look.title),
    colors.size === 1 ? `all ${items[0]?.color ?? ""}` : quiet ? "monochrome" : undefined,
    garments.has("blazer") ? "tailoring" : undefined,
    garments.has("coat") ? "outerwear" : undefined,
    garments.has("knit") ? "knitwear" : undefined,
    garments.has("dress") ? "dresses" : undefined,
    garments.has("jeans") ? "denim" : undefined,
    garments.has("trainers") ? "sneakers" : undefined,
    ...fabrics.map((fabric) => (names.includes(fabric) ? fabric : undefined)),
    look.budget === "under_100" ? "budget-friendly" : undefined,
    look.seasons.includes("All Season") ? "all season" : undefined,
  ].filter((tag, index, all): tag is string => tag !== undefined && all.indexOf(tag) === index);
}

/** The range of total prices in each budget; the upper bound is excluded. */
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
 * Selects items for one look after the other. Each has the garment, color and hints of the look, and
 * the total is within its budget. Prefers items that suit the occasion, vibe and season and that
 * fewer looks use.
 */
class Stylist {
  private readonly uses = new Map<string, number>();

  constructor(private readonly wardrobe: readonly Item[]) {}

  /** Throws RangeError if the wardrobe has no items for the look within its budget. */
  dress(look: Look): Item[] {
    const choices = look.items.map((lookItem) => this.choices(look, lookItem));
    const [from, to] = bands[look.budget];
    let best: { items: Item[]; score: number } | undefined;
    const compose = (index: number, items: Item[], total: number, score: number): void => {
      if (total >= to) return;
      const next = choices[index];
      if (next === undefined) {
        if (total >= from && (best === undefined || score > best.score)) best = { items, score };
        return;
      }
      for (const choice of next) {
        compose(
          index + 1,
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
      throw new RangeError(`"${look.title}" can't cost ${look.budget}: ${prices}`);
    }
    for (const { id } of best.items) this.uses.set(id, (this.uses.get(id) ?? 0) + 1);
    return best.items;
  }

  private choices(look: Look, lookItem: LookItem): Choice[] {
    const random = seededRandom(`${originalName(look.title)}/${lookItem.garment}`);
    const fitting = this.wardrobe
      .filter((item) => matches(item, lookItem) && isFor(item, look))
      .map((item) => ({ item, score: this.score(item, look) + random.next() }))
      .sort((a, b) => b.score - a.score);
    if (fitting.length === 0) {
      const description = [lookItem.color, ...lookItem.hints, lookItem.garment].join(" ");
      throw new RangeError(`"${look.title}" needs a ${description}, but no item matches`);
    }
    const byPrice = [...fitting].sort((a, b) => a.item.price - b.item.price);
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
      2 * (this.uses.get(item.id) ?? 0)
    );
  }
}

/** Sportswear is for sport only. */
const isFor = (item: Item, look: Look): boolean =>
  look.occasion === "workout" || item.occasions.some((occasion) => occasion !== "workout");

const normalized = (text: string): string => text.toLowerCase().replaceAll("-", " ");

function matches(item: Item, lookItem: LookItem): boolean {
  if (item.garment !== lookItem.garment || item.color !== lookItem.color) return false;
  const text = normalized(`${item.variant} ${item.name}`);
  return lookItem.hints.every((hint) =>
    hint.split("-or-").some((word) => text.includes(normalized(word))),
  );
}

const groups = [work, casual, date, party, formal, vacation, workout, other].map((group) =>
  seededRandom(`looks/${group[0]?.occasion}`).shuffled(group),
);

/** All looks; occasions alternate and vibes are mixed, so that neighbors differ. */
const looks = Array.from({ length: Math.max(...groups.map((group) => group.length)) })
  .flatMap((_, index) => groups.map((group) => group[index]))
  .filter((look) => look !== undefined);

/** An outfit with its items, the main item first. */
export interface Outfit extends Omit<Look, "items"> {
  id: string;
  slug: string;
  tags: string[];
  sizeRange: string;
  items: Item[];
  /** Days between its publication and the anchor. */
  age: number;
}

/** All outfits, newest first, beginning with the three sample outfits. */
export const outfits: Outfit[] = [...sampled(), ...styled()];

function sampled(): Outfit[] {
  return sampleOutfits.map(({ items: itemIndices, ...outfit }, outfitIndex) => {
    const items = itemIndices.map((index) => samples[index]).filter((item) => item !== undefined);
    return outfitOf({ ...outfit, items, age: 8 + 2 * outfitIndex });
  });
}

function styled(): Outfit[] {
  const stylist = new Stylist(wardrobe);
  return looks.map((look, index) => {
    const { title, subtitle, description, occasion, vibe, budget, seasons } = look;
    const properties = { title, subtitle, description, occasion, vibe, budget, seasons };
    return outfitOf({ ...properties, items: stylist.dress(look), age: 14 + 2 * index });
  });
}

function outfitOf(outfit: Omit<Outfit, "id" | "slug" | "tags" | "sizeRange">): Outfit {
  const slug = slugOf(outfit.title);
  const availableSizes = clothingSizes.filter((size) =>
    outfit.items.some((item) => item.sizes.includes(size)),
  );
  return {
    ...outfit,
    id: idOf("outfit", slug),
    slug,
    tags: outfitTagsOf(outfit, outfit.items),
    sizeRange:
      availableSizes.length > 0 ? `${availableSizes[0]}–${availableSizes.at(-1)}` : "One size",
  };
}
