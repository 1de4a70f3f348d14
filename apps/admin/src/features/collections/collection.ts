import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { collectionKeys, outfitKeys } from "../../query-keys";

const columns =
  "id, slug, title, cover_image, tags, status, deleted_at, created_at, collection_outfits(outfits(status))";

/** Keys of queries that show collections; the outfit form offers them too. */
export const collectionQueries = [collectionKeys.all, outfitKeys.all];

export type ListedCollection = Awaited<ReturnType<typeof readAll>>[number];

/** All collections including drafts and deleted ones, newest first as in the shop. */
export const allCollections = () =>
  queryOptions({ queryKey: collectionKeys.list, queryFn: readAll });

const readAll = () =>
  unwrap(
    db().from("collections").select(columns).order("created_at", { ascending: false }).order("id"),
  );

/** The number of published outfits in a collection. */
export const shownOutfits = ({ collection_outfits: members }: ListedCollection): number =>
  members.filter(({ outfits }) => outfits?.status === "published").length;
