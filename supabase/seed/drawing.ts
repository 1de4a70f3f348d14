import {
  drawCover,
  drawHero,
  drawItem,
  drawLogo,
  drawOutfit,
  drawPortrait,
  renderPicture,
  type Look,
  type PortraitPicture,
} from "@ensemble/artwork";
import { items } from "./catalogue";
import { collections } from "./collections";
import { experts } from "./experts";
import type { Item } from "./items";
import { outfits } from "./outfits";
import { partners } from "./partners";
import { heroFormats, outfitPicture, outfitViews } from "./picture-names";
import { sources } from "./sources";

/** A picture waiting to be drawn: its SVG and the width it is stored in. */
interface Drawing {
  width: number;
  draw: () => string;
}

/** The same look in every picture: an outfit shows the very items it lists. */
const lookOf = (item: Item): Look => ({
  garment: item.garment,
  color: item.color,
  variant: item.variant,
  seed: item.slug,
});

const drawings = new Map<string, Drawing>([
  ...heroFormats.map((format): [string, Drawing] => [
    `outfit-images/home/hero-${format}.webp`,
    { width: format === "landscape" ? 2400 : 1440, draw: () => drawHero({ format }) },
  ]),
  ...items.map((item): [string, Drawing] => [
    `outfit-images/items/${item.slug}.webp`,
    { width: 1200, draw: () => drawItem({ ...lookOf(item), retailer: sources[item.source].name }) },
  ]),
  ...outfits.flatMap(({ slug, items: worn }) =>
    outfitViews.map((view): [string, Drawing] => [
      `outfit-images/${outfitPicture(slug, view)}`,
      { width: 1200, draw: () => drawOutfit({ items: worn.map(lookOf), view, seed: slug }) },
    ]),
  ),
  ...collections.map(({ slug, cover }): [string, Drawing] => [
    `outfit-images/collections/${slug}.webp`,
    { width: 1800, draw: () => drawCover({ items: onceEach(cover).map(lookOf), seed: slug }) },
  ]),
  ...experts.map(({ slug, portrait }): [string, Drawing] => [
    `outfit-images/experts/${slug}.webp`,
    { width: 960, draw: () => drawPortrait({ ...(portrait as PortraitPicture), seed: slug }) },
  ]),
  ...partners.map(({ slug, name }): [string, Drawing] => [
    `partner-assets/partners/${slug}.webp`,
    { width: 480, draw: () => drawLogo({ name, seed: slug }) },
  ]),
]);

/** The first item of each garment: a cover with two bags is a shop window. */
const onceEach = (all: readonly Item[]): Item[] =>
  all.filter((item, place) => all.findIndex(({ garment }) => garment === item.garment) === place);

/**
 * Draws the seed's stored picture of that name as WebP: items and outfits 1200 × 1500 pixels.
 * Equal bytes every time; undefined for a name the seed does not have.
 */
export async function drawSeedPicture(
  bucket: string,
  name: string,
): Promise<Uint8Array | undefined> {
  const drawing = drawings.get(`${bucket}/${name}`);
  return drawing && renderPicture(drawing.draw(), { width: drawing.width, format: "webp" });
}
