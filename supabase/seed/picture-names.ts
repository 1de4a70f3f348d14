import { paperFor } from "@ensemble/artwork";
import { items } from "./catalogue";
import { collections } from "./collections";
import { experts } from "./experts";
import { idOf } from "./identity";
import { outfits, type Outfit } from "./outfits";
import { partners } from "./partners";
import type { Bucket } from "./pictures";

/** The pictures of an outfit's gallery, in its order. */
export const outfitViews = ["main", "detail", "styling"] as const;
export type OutfitView = (typeof outfitViews)[number];

/** The stored name of an outfit's picture. */
export const outfitPicture = (slug: string, view: OutfitView): string =>
  `outfits/${slug}-${view}.webp`;

export const heroFormats = ["landscape", "portrait"] as const;

/** Every stored picture. */
export function pictureNames(): { id: string; bucket: Bucket; name: string }[] {
  const names = [
    ...heroFormats.map((format) => `home/hero-${format}.webp`),
    ...outfits.flatMap(({ slug }) => outfitViews.map((view) => outfitPicture(slug, view))),
    ...items.map(({ slug }) => `items/${slug}.webp`),
    ...collections.map(({ slug }) => `collections/${slug}.webp`),
    ...experts.map(({ slug }) => `experts/${slug}.webp`),
  ];
  return [
    ...names.map((name) => stored("outfit-images", name)),
    ...partners.map(({ slug }) => stored("partner-assets", `partners/${slug}.webp`)),
  ];
}

const stored = (bucket: Bucket, name: string) => ({
  id: idOf("picture", `${bucket}/${name}`),
  bucket,
  name,
});

/** The colour of the paper an outfit lies on, to show until the picture is there. */
export const placeholderOf = (outfit: Pick<Outfit, "slug">): string => paperFor(outfit.slug);
