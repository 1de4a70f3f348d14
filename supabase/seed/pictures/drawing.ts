import {
  drawCover,
  drawHero,
  drawItem,
  drawLogo,
  drawOutfit,
  drawPortrait,
  renderPicture,
  type Look,
} from "../artwork";
import { items } from "../catalogue";
import { collections } from "../outfits/collections";
import { experts } from "../experts/experts";
import type { Item } from "../items/items";
import { outfits } from "../outfits/outfits";
import { partners } from "../partners/partners";
import { heroFormats, outfitViews, pictureNames, type Bucket } from "./pictures";
import { sources } from "../sources";

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

const drawings: Drawing[] = [
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

/**
 * Journeys check positions of images, not their quality: `ENSEMBLE_PICTURES=draft` draws them an
 * eighth as wide, in an eighth of the time.
 */
const scale = process.env["ENSEMBLE_PICTURES"] === "draft" ? 1 / 8 : 1;

const byPlace = new Map(drawings.map((one) => [`${one.bucket}/${one.name}`, one]));

/** Every image that the seed's rows name. */
export const storedPictures = (): { bucket: Bucket; name: string }[] =>
  drawings.map(({ bucket, name }) => ({ bucket, name }));

/**
 * Draws the seed's stored image of that name as WebP: items and outfits 1200 × 1500 pixels, covers
 * 1800 × 1200, portraits 960 × 1200, logos 480 × 480. Equal bytes every time; undefined for an
 * unknown name.
 */
export async function drawSeedPicture(
  bucket: string,
  name: string,
): Promise<Uint8Array | undefined> {
  const wanted = byPlace.get(`${bucket}/${name}`);
  if (!wanted) return undefined;
  return renderPicture(wanted.draw(), { width: wanted.width * scale, format: "webp" });
}
