import { seededRandom } from "../random";
import { designs } from "./designs/index";
import { idOf, slugOf } from "../identity";
import { sampleItems } from "../samples";
import { priceAt, sources, type SourceKey } from "../sources";
import { availabilityAt, sizesOf } from "./item-stock";
import { tagsOf } from "./item-tags";
import {
  occasions,
  seasons,
  vibes,
  type Availability,
  type Color,
  type Garment,
  type Occasion,
  type Season,
  type Size,
  type Vibe,
} from "../vocabulary";

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
