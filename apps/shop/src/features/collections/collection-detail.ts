import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { collectionKeys } from "../../query-keys";
import { cardColumns, type OutfitCardRow } from "../outfits/card/card-fields";
import { newestCollections } from "./collections";

/** One collection; null when none has this slug. */
export const collectionBySlug = (slug: string) =>
  queryOptions({
    queryKey: collectionKeys.collection(slug),
    queryFn: async () => {
      const [collection] = await unwrap(newestCollections().eq("slug", slug).limit(1));
      return collection ?? null;
    },
  });

/** The outfits of a collection in their curated order. */
export const outfitsOfCollection = (collectionId: string) =>
  queryOptions({
    queryKey: collectionKeys.outfits(collectionId),
    queryFn: async (): Promise<OutfitCardRow[]> => {
      const members = await unwrap(
        db()
          .from("collection_outfits")
          .select<string, { outfits: OutfitCardRow }>(`outfits!inner(${cardColumns})`)
          .eq("collection_id", collectionId)
          .eq("outfits.status", "published")
          .lte("outfits.outfit_images.display_order", 1)
          .order("display_order", { referencedTable: "outfits.outfit_images" })
          .order("position"),
      );
      return members.map(({ outfits }) => outfits);
    },
  });
