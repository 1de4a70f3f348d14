import { idOf, slugOf } from "../identity";
import { seededRandom } from "../random";
import { sampleItems } from "../samples";
import { type SourceKey, priceAt, sources } from "../sources";
import {
  type Availability,
  type Color,
  type Garment,
  type Occasion,
  type Season,
  type Size,
  type Vibe,
  occasions,
  seasons,
  shoeSizes,
  vibes,
} from "../vocabulary";
import { designs } from "./designs";

const oneSize: readonly Garment[] = ["bag", "scarf", "jewellery", "hat", "sunglasses"];
const shoes: readonly Garment[] = ["boots", "trainers", "heels"];
const runs: readonly Size[][] = [
  ["XS", "S", "M", "L", "XL"],
  ["XS", "S", "M", "L"],
  ["S", "M", "L", "XL"],
  ["S", "M", "L"],
];

/** Clothes and belts come in letter sizes, shoes in numbers: some without the smallest or largest. */
function sizesOf(garment: Garment, source: SourceKey, draw: number): Size[] {
  if (oneSize.includes(garment)) return [];
  if (shoes.includes(garment)) {
    return shoeSizes.slice(draw < 0.7 ? 0 : 1, draw < 0.5 ? undefined : -1);
  }
  const run = runs[draw < 0.6 ? 0 : draw < 0.75 ? 1 : draw < 0.9 ? 2 : 3] ?? [];
  return sources[source].retailer === "HM" && run.includes("XL") ? [...run, "XXL"] : [...run];
}

/** The stock for a random number from [0, 1). */
function availabilityAt(draw: number): Availability {
  if (draw < 0.85) return "in_stock";
  if (draw < 0.94) return "low_stock";
  return draw < 0.985 ? "sold_out" : "unknown";
}

/** Words of a name that shoppers search for. */
const fabrics = [
  "wool",
  "merino",
  "cashmere",
  "alpaca",
  "mohair",
  "linen",
  "cotton",
  "silk",
  "satin",
  "velvet",
  "denim",
  "leather",
  "suede",
  "poplin",
  "crêpe",
  "canvas",
  "gabardine",
  "bouclé",
  "jersey",
];

const families: Record<Garment, string> = {
  coat: "outerwear",
  blazer: "tailoring",
  knit: "knitwear",
  shirt: "tops",
  tee: "tops",
  trousers: "bottoms",
  jeans: "denim",
  skirt: "bottoms",
  dress: "dresses",
  boots: "shoes",
  trainers: "shoes",
  heels: "shoes",
  bag: "bags",
  belt: "accessories",
  scarf: "accessories",
  jewellery: "jewelry",
  hat: "accessories",
  sunglasses: "accessories",
};

/** The family, the fabric in the name, and the half of the year that an item is for. */
function tagsOf(item: { name: string; garment: Garment; seasons: Season[] }): string[] {
  const name = item.name.toLowerCase();
  const named = fabrics.filter((fabric) => name.includes(fabric));
  const warm = item.seasons.includes("Summer");
  const cold = item.seasons.includes("Winter");
  const when = warm && cold ? [] : [warm ? "warm days" : "cold days"];
  return [...new Set([families[item.garment], ...named, ...when])];
}

/** One garment in one color, as the catalogue sells it. */
export interface Item {
  id: string;
  slug: string;
  name: string;
  garment: Garment;
  variant: string;
  color: Color;
  source: SourceKey;
  price: number;
  address: string;
  sizes: Size[];
  availability: Availability;
  tags: string[];
  seasons: Season[];
  vibes: Vibe[];
  occasions: Occasion[];
}

type Facts = Pick<
  Item,
  "name" | "garment" | "variant" | "color" | "source" | "price" | "seasons" | "vibes" | "occasions"
> & { availability?: Availability };

/** The sample items, first in the catalogue. */
export const samples: Item[] = sampleItems.map((sample) =>
  itemOf({ ...sample, seasons: [...seasons], vibes: [...vibes], occasions: [...occasions] }),
);

/** Every design in every color, from which the outfits choose. */
export const wardrobe: Item[] = designs.flatMap((design) =>
  design.colors.map((color) => itemOf({ ...design, color })),
);

function itemOf({ availability, price, ...facts }: Facts): Item {
  const slug = slugOf(`${facts.name} ${facts.color}`);
  const random = seededRandom(`item/${slug}`);
  random.next(); // Unused: removing it would change sizes and stock of the whole catalogue.
  return {
    ...facts,
    id: idOf("item", slug),
    slug,
    price: priceAt(facts.source, price),
    address: sources[facts.source].address(slugOf(facts.name)),
    sizes: sizesOf(facts.garment, facts.source, random.next()),
    availability: availability ?? availabilityAt(random.next()),
    tags: tagsOf(facts),
  };
}
