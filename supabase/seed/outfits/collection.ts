import { idOf, slugOf } from "../identity";
import type { Item } from "../items/items";
import { outfits, type Outfit } from "./outfits";

/** A curated set of outfits. */
export interface Collection {
  id: string;
  slug: string;
  title: string;
  description: string;
  tags: string[];
  outfits: Outfit[];
  /** The subject of its cover. */
  cover: Item[];
  /** Days between its publication and the anchor. */
  age: number;
}

const most = 18;

export function collection(
  title: string,
  tags: string[],
  description: string,
  /** The outfits whose items lie on the cover, all of one palette. */
  shown: string[],
  belongs: (outfit: Outfit) => boolean,
): Omit<Collection, "age"> {
  const slug = slugOf(title);
  const members = outfits.filter(belongs).slice(0, most);
  const cover = shown.flatMap(itemsOf);
  return { id: idOf("collection", slug), slug, title, description, tags, outfits: members, cover };
}

function itemsOf(title: string): Item[] {
  const outfit = outfits.find((candidate) => candidate.title === title);
  if (!outfit) throw new RangeError(`No outfit is called ${title}`);
  return outfit.items;
}

export const wears = (outfit: Outfit, ...garments: Item["garment"][]): boolean =>
  outfit.items.some(({ garment }) => garments.includes(garment));
