export type Bucket = "outfit-images" | "partner-assets";

/** A stored image's name inside its bucket: readable, and the same in every database. */
export const pictureNames = {
  hero: (format: HeroFormat): string => `home/hero-${format}.webp`,
  outfit: (slug: string, view: OutfitView): string => `outfits/${slug}-${view}.webp`,
  item: (slug: string): string => `items/${slug}.webp`,
  collection: (slug: string): string => `collections/${slug}.webp`,
  expert: (slug: string): string => `experts/${slug}.webp`,
  partner: (slug: string): string => `partners/${slug}.webp`,
};

export const heroFormats = ["landscape", "portrait"] as const;
export type HeroFormat = (typeof heroFormats)[number];

/** The images of an outfit's gallery, in order. */
export const outfitViews = ["main", "detail", "styling"] as const;
export type OutfitView = (typeof outfitViews)[number];

/** The URL of a stored image, relative to the site's origin. */
export const pictureAddress = (bucket: Bucket, name: string): string =>
  `/storage/v1/object/public/${bucket}/${name}`;
