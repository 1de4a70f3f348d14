import { idOf, slugOf } from "../identity";
import { samples, wardrobe, type Item } from "../items/items";
import { looks } from "./looks/index";
import type { Look } from "./looks/look";
import { outfitTagsOf } from "./outfit-tags";
import { sampleOutfits } from "../samples";
import { Stylist } from "./stylist";
import { clothingSizes } from "../vocabulary";

/** An outfit with its items, the lead piece first. */
export interface Outfit extends Omit<Look, "pieces"> {
  id: string;
  slug: string;
  tags: string[];
  sizeRange: string;
  items: Item[];
  /** Days between its publication and the anchor. */
  age: number;
}

/** Every outfit, newest first; the three sample outfits are the newest. */
export const outfits: Outfit[] = [...sampled(), ...styled()];

function sampled(): Outfit[] {
  return sampleOutfits.map(({ items: places, ...outfit }, place) => {
    const items = places.map((index) => samples[index]).filter((item) => item !== undefined);
    return finished({ ...outfit, items, age: 8 + 2 * place });
  });
}

function styled(): Outfit[] {
  const stylist = new Stylist(wardrobe);
  return looks.map((look, place) => {
    const { title, subtitle, description, occasion, vibe, budget, seasons } = look;
    const facts = { title, subtitle, description, occasion, vibe, budget, seasons };
    return finished({ ...facts, items: stylist.dress(look), age: 14 + 2 * place });
  });
}

function finished(outfit: Omit<Outfit, "id" | "slug" | "tags" | "sizeRange">): Outfit {
  const slug = slugOf(outfit.title);
  const offered = clothingSizes.filter((size) =>
    outfit.items.some((item) => item.sizes.includes(size)),
  );
  return {
    ...outfit,
    id: idOf("outfit", slug),
    slug,
    tags: outfitTagsOf(outfit, outfit.items),
    sizeRange: offered.length > 0 ? `${offered[0]}–${offered.at(-1)}` : "One size",
  };
}
