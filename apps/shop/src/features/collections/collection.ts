import { paths } from "@ensemble/contract";
import { sharedAddress, type Thing } from "@ensemble/controls";
import { queryOptions } from "@ensemble/query";
import { unwrap } from "@ensemble/session";
import { collectionKeys } from "../../query-keys";
import type { OutfitCardRow } from "../outfits/outfits";
import { type Collection, newestCollections } from "./collections";

/** Reads a collection; null if none has this slug. */
export const collectionQuery = (slug: string) =>
  queryOptions({
    queryKey: collectionKeys.collection(slug),
    queryFn: async () => {
      const [collection] = await unwrap(newestCollections().eq("slug", slug).limit(1));
      return collection ?? null;
    },
    meta: { dependsOnRights: true },
  });

/** Describes a collection to search engines as a list of its outfits, in curated order. */
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
