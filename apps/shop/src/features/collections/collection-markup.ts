import { paths } from "@ensemble/contract";
import type { Collection } from "./collections";
import type { OutfitCardRow } from "../outfits/outfits";
import { shared } from "../sharing/social-meta";
import type { Thing } from "../sharing/structured-data";

/** A collection as the list of its outfits in their curated order. */
export function collectionMarkup(
  { slug, title, description }: Pick<Collection, "slug" | "title" | "description">,
  outfits: readonly Pick<OutfitCardRow, "slug" | "title">[],
): Thing {
  return {
    "@type": "ItemList",
    "@id": `${shared(paths.collection(slug))}#outfits`,
    name: title,
    description: description ?? undefined,
    numberOfItems: outfits.length,
    itemListElement: outfits.map((outfit, place) => ({
      "@type": "ListItem",
      position: place + 1,
      name: outfit.title,
      url: shared(paths.outfit(outfit.slug)),
    })),
  };
}
