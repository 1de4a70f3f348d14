import type { FilterConfig, Filters } from "@ensemble/controls";
import { filesStartingWith, removeFiles } from "@ensemble/editing";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import type { RecordKind, RecordState } from "../../components/record-actions";
import { collectionKeys, outfitKeys } from "../../query-keys";

const columns =
  "id, slug, title, cover_image, tags, status, deleted_at, created_at, collection_outfits(outfits(status))";

/** Keys of queries that show collections, including the outfit form's. */
export const collectionQueries = [collectionKeys.all, outfitKeys.all];

export type ListedCollection = Awaited<ReturnType<typeof fetchCollections>>[number];

/** Queries all collections including drafts and deleted ones, newest first like the shop. */
export const collectionsQuery = () =>
  queryOptions({ queryKey: collectionKeys.list, queryFn: fetchCollections });

const fetchCollections = () =>
  unwrap(
    db().from("collections").select(columns).order("created_at", { ascending: false }).order("id"),
  );

/** Counts a collection's published outfits. */
export const shownOutfits = ({ collection_outfits: members }: ListedCollection): number =>
  members.filter(({ outfits }) => outfits?.status === "published").length;

const choices = { status: ["published", "draft", "deleted"] } as const;
const sorts = ["title", "created", "outfits"] as const;

export const collectionRules = {
  choices,
  sorts,
  defaultSort: { by: "created", descending: true },
} as const satisfies FilterConfig;

export type CollectionSort = (typeof sorts)[number];

export const getCollectionState = ({
  deleted_at,
  status,
}: Pick<ListedCollection, "deleted_at" | "status">): RecordState =>
  deleted_at ? "deleted" : status;

/**
 * Filters and sorts collections; includes deleted ones only if selected. Runs in the browser
 * because there are only dozens.
 */
export function filterCollections(
  collections: readonly ListedCollection[],
  { text, choices: { status }, sort }: Filters<typeof collectionRules>,
): ListedCollection[] {
  const words = text.toLowerCase().split(/\s+/);
  const direction = sort.descending ? -1 : 1;
  return collections
    .filter((collection) => {
      const state = getCollectionState(collection);
      return status ? state === status : state !== "deleted";
    })
    .filter(({ title, tags }) => {
      const searched = [title, ...tags].join("\n").toLowerCase();
      return words.every((word) => searched.includes(word));
    })
    .sort((a, b) => direction * compare(a, b, sort.by) || a.id.localeCompare(b.id));
}

function compare(a: ListedCollection, b: ListedCollection, by: CollectionSort): number {
  if (by === "title") return a.title.localeCompare(b.title);
  if (by === "outfits") return shownOutfits(a) - shownOutfits(b);
  return a.created_at.localeCompare(b.created_at);
}

/** Returns the file name prefix of a collection's covers in the bucket of outfit images. */
export const coverPrefix = (id: string): string => `collection-${id}_`;

export const collectionKind: RecordKind = {
  noun: "Collection",
  table: "collections",
  lists: collectionQueries,
  markDeleted: (id, deleted_at) =>
    unwrap(db().from("collections").update({ deleted_at }).eq("id", id).select("id").single()),
  discard: discardCollection,
};

/** Permanently deletes a draft or soft-deleted collection and its files, but not its outfits. */
async function discardCollection(id: string): Promise<void> {
  const covers = await unwrap(db().from("collections").select("cover_image").eq("id", id));
  const uploaded = await filesStartingWith(coverPrefix(id));
  await removeFiles([...new Set([...covers.map((row) => row.cover_image), ...uploaded])]);
  await unwrap(db().from("collections").delete().eq("id", id));
}
