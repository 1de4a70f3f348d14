import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";

const columns =
  "id, slug, title, cover_image, tags, status, deleted_at, created_at, collection_outfits(outfits(status))";

/** What is to be read again when a collection changed. */
export const everyCollectionList = ["admin", "collections"] as const;

export type ListedCollection = Awaited<ReturnType<typeof readAll>>[number];

/** Every collection, drafts and deleted ones too, newest first as shoppers see them. */
export const allCollections = () =>
  queryOptions({ queryKey: [...everyCollectionList, "all"], queryFn: readAll });

const readAll = () =>
  unwrap(
    db().from("collections").select(columns).order("created_at", { ascending: false }).order("id"),
  );

/** The collections that an outfit can be put into. */
export const currentCollections = () =>
  queryOptions({
    queryKey: [...everyCollectionList, "current"],
    queryFn: () =>
      unwrap(
        db()
          .from("collections")
          .select("id, title")
          .is("deleted_at", null)
          .order("title")
          .order("id"),
      ),
  });

/** How many outfits of a collection shoppers see. */
export const shownOutfits = ({ collection_outfits: members }: ListedCollection): number =>
  members.filter(({ outfits }) => outfits?.status === "published").length;
