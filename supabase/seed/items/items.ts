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

/** Returns letter sizes for clothes and belts, numbers for shoes, some without the ends. */
function sizesOf(garment: Garment, source: SourceKey, roll: number): Size[] {
  if (oneSize.includes(garment)) return [];
  if (shoes.includes(garment)) {
    return shoeSizes.slice(roll < 0.7 ? 0 : 1, roll < 0.5 ? undefined : -1);
  }
  const run = runs[roll < 0.6 ? 0 : roll < 0.75 ? 1 : roll < 0.9 ? 2 : 3] ?? [];
  return sources[source].retailer === "HM" && run.includes("XL") ? [...run, "XXL"] : [...run];
}

function availabilityAt(roll: number): Availability {
  if (roll < 0.85) return "in_stock";
  if (roll < 0.94) return "low_stock";
  return roll < 0.985 ? "sold_out" : "unknown";
}

/** Words of names that become tags. */
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

/** Returns an item's family, the fabrics in its name, and its half of the year. */
function tagsOf(item: { name: string; garment: Garment; seasons: Season[] }): string[] {
  const name = item.name.toLowerCase();
  const named = fabrics.filter((fabric) => name.includes(fabric));
  const warm = item.seasons.includes("Summer");
  const cold = item.seasons.includes("Winter");
  const when = warm && cold ? [] : [warm ? "warm days" : "cold days"];
  return [...new Set([families[item.garment], ...named, ...when])];
}

/** A design in one color. */
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

type ItemProperties = Pick<
  Item,
  "name" | "garment" | "variant" | "color" | "source" | "price" | "seasons" | "vibes" | "occasions"
> & { availability?: Availability };

export const samples: Item[] = sampleItems.map((sample) =>
  itemOf({ ...sample, seasons: [...seasons], vibes: [...vibes], occasions: [...occasions] }),
);

/** Every design in every color, from which the outfits choose. */
export const wardrobe: Item[] = designs.flatMap((design) =>
  design.colors.map((color) => itemOf({ ...design, color })),
);

function itemOf({ availability, price, ...properties }: ItemProperties): Item {
  const slug = slugOf(`${properties.name} ${properties.color}`);
  const random = seededRandom(`item/${slug}`);
  random.next(); // Unused, but without it all sizes and availabilities would change.
  return {
    ...properties,
    id: idOf("item", slug),
    slug,
    price: priceAt(properties.source, price),
    address: sources[properties.source].address(slugOf(properties.name)),
    sizes: sizesOf(properties.garment, properties.source, random.next()),
    availability: availability ?? availabilityAt(random.next()),
    tags: tagsOf(properties),
  };
}
