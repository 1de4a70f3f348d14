import {
  drawCover,
  drawHero,
  drawItem,
  drawLogo,
  drawOutfit,
  drawPortrait,
  type Look,
} from "../artwork";
import { items } from "../catalogue";
import { experts } from "../experts/experts";
import type { Item } from "../items/items";
import { collections } from "../outfits/collections";
import { outfits } from "../outfits/outfits";
import { partners } from "../partners/partners";
import { sources } from "../sources";
import { heroFormats, outfitViews, pictureNames, type Bucket } from "./pictures";

/** An image to draw. */
interface Drawing {
  bucket: Bucket;
  name: string;
  /** In pixels; the height follows from the aspect ratio. */
  width: number;
  /** As SVG. */
  draw: () => string;
}

/** The same look in every image: an outfit shows exactly the items that it lists. */
const lookOf = ({ garment, color, variant, slug }: Item): Look => ({
  garment,
  color,
  variant,
  seed: slug,
});

/** The first item of each garment: a cover with two bags would look like a shop window. */
const onceEach = (all: readonly Item[]): Item[] =>
  all.filter((item, index) => all.findIndex(({ garment }) => garment === item.garment) === index);

const drawing = (name: string, width: number, draw: Drawing["draw"]): Drawing => ({
  bucket: "outfit-images",
  name,
  width,
  draw,
});

export const drawings: Drawing[] = [
  ...heroFormats.map((format) =>
    drawing(pictureNames.hero(format), format === "landscape" ? 2400 : 1440, () =>
      drawHero({ format }),
    ),
  ),
  ...outfits.flatMap(({ slug, items: worn }) =>
    outfitViews.map((view) =>
      drawing(pictureNames.outfit(slug, view), 1200, () =>
        drawOutfit({ items: worn.map(lookOf), view, seed: slug }),
      ),
    ),
  ),
  ...items.map((item) =>
    drawing(pictureNames.item(item.slug), 1200, () =>
      drawItem({ ...lookOf(item), retailer: sources[item.source].name }),
    ),
  ),
  ...collections.map(({ slug, cover }) =>
    drawing(pictureNames.collection(slug), 1800, () =>
      drawCover({ items: onceEach(cover).map(lookOf), seed: slug }),
    ),
  ),
  ...experts.map(({ slug, portrait }) =>
    drawing(pictureNames.expert(slug), 960, () => drawPortrait({ ...portrait, seed: slug })),
  ),
  ...partners.map(({ slug, name }) => ({
    ...drawing(pictureNames.partner(slug), 480, () => drawLogo({ name, seed: slug })),
    bucket: "partner-assets" as const,
  })),
];
