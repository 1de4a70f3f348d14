import { paths } from "@ensemble/contract";
import { sharedAddress, type Thing } from "@ensemble/controls";
import type { Collection } from "./collections";
import type { OutfitCardRow } from "../outfits/card/card-fields";

/** A collection as the list of its outfits in their curated order. */
export function collectionMarkup(
  { slug, title, description }: Pick<Collection, "slug" | "title" | "description">,
  outfits: readonly Pick<OutfitCardRow, "slug" | "title">[],
): Thing {
  return {
    "@type": "ItemList",
    "@id": `${sharedAddress(paths.collection(slug))}#outfits`,
    name: title,
    description: description ?? undefined,
    numberOfItems: outfits.length,
    itemListElement: outfits.map((outfit, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: outfit.title,
      url: sharedAddress(paths.outfit(outfit.slug)),
    })),
  };
}
