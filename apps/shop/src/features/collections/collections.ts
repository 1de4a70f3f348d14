import { queryOptions } from "@ensemble/query";
import { DataError, db, unwrap } from "@ensemble/session";
import { retryUnlessMissing } from "../../missing";
import { cardColumns, type OutfitCardRow } from "../outfits/outfits";

/** How many collections home features (shopper §9). */
const featuredCount = 4;

const columns =
  "id, slug, title, description, cover_image, tags, created_at, collection_outfits(count)";

export type Collection = Awaited<ReturnType<typeof readAll>>[number];

const newest = () =>
  db().from("collections").select(columns).order("created_at", { ascending: false }).order("id");
const readAll = () => unwrap(newest());

/** The newest collections, for home. */
export const featuredCollections = () =>
  queryOptions({
    queryKey: ["collections", "featured"],
    queryFn: () => unwrap(newest().limit(featuredCount)),
  });

/** Every collection, newest first. */
export const allCollections = () =>
  queryOptions({ queryKey: ["collections", "all"], queryFn: readAll });

/** One collection. Fails with `not-found` for an unknown slug. */
export const collectionBySlug = (slug: string) =>
  queryOptions({
    queryKey: ["collections", "detail", slug],
    queryFn: async () => {
      const [collection] = await unwrap(newest().eq("slug", slug).limit(1));
      if (!collection) throw new DataError("not-found", `There is no collection "${slug}".`);
      return collection;
    },
    retry: retryUnlessMissing,
  });

/** The outfits of a collection in their curated order. */
export const outfitsOfCollection = (collectionId: string) =>
  queryOptions({
    queryKey: ["collections", "outfits", collectionId],
    queryFn: async (): Promise<OutfitCardRow[]> => {
      const members = await unwrap(
        db()
          .from("collection_outfits")
          .select(`position, outfits(${cardColumns})`)
          .eq("collection_id", collectionId)
          .lte("outfits.outfit_images.display_order", 1)
          .order("position"),
      );
      return members.map(({ outfits }) => outfits);
    },
  });

/** How many outfits a collection holds. */
export const outfitCount = ({ collection_outfits: [members] }: Collection): number =>
  members?.count ?? 0;
