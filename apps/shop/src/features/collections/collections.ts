import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { collectionKeys } from "../../query-keys";

/** How many collections home features (COLL-3). */
const featuredCount = 4;

const columns =
  "id, slug, title, description, cover_image, tags, created_at, collection_outfits(count)";

export type Collection = Awaited<ReturnType<typeof readAll>>[number];

/** The columns that every screen shows. Newest first, without an administrator's drafts. */
export const newestCollections = () =>
  db()
    .from("collections")
    .select(columns)
    .eq("status", "published")
    .order("created_at", { ascending: false })
    .order("id");

const readAll = () => unwrap(newestCollections());

/** The newest collections, for home. */
export const featuredCollections = () =>
  queryOptions({
    queryKey: collectionKeys.featured,
    queryFn: () => unwrap(newestCollections().limit(featuredCount)),
  });

/** Every collection, newest first. */
export const allCollections = () =>
  queryOptions({ queryKey: collectionKeys.all, queryFn: readAll });

export const outfitCount = ({ collection_outfits: [members] }: Collection): number =>
  members?.count ?? 0;
