import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { collectionKeys } from "../../query-keys";

/** How many collections home features (COLL-3). */
const featuredCount = 4;

const columns =
  "id, slug, title, description, cover_image, tags, created_at, collection_outfits(count)";

export type Collection = Awaited<ReturnType<typeof fetchAll>>[number];

/** The columns that every screen shows. Newest first, without an administrator's drafts. */
export const newestCollections = () =>
  db()
    .from("collections")
    .select(columns)
    .eq("status", "published")
    .order("created_at", { ascending: false })
    .order("id");

const fetchAll = () => unwrap(newestCollections());

/** The newest collections, for home. */
export const featuredCollections = () =>
  queryOptions({
    queryKey: collectionKeys.featured,
    queryFn: () => unwrap(newestCollections().limit(featuredCount)),
  });

/** Every collection, newest first. */
export const allCollections = () =>
  queryOptions({ queryKey: collectionKeys.all, queryFn: fetchAll });

export const outfitCount = ({ collection_outfits: [members] }: Collection): number =>
  members?.count ?? 0;

/** The chips of the collection list (COLL-5); each filters by the tag of the same name. */
export const tagChips = ["All", "Work", "Casual", "Date Night", "Budget-Friendly"] as const;
export type TagChip = (typeof tagChips)[number];

/** A tag in the format of an address, regardless of capitals and spaces. */
export const tagSlug = (tag: string): string => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

/** The chip that an address names; 'All' by default. */
export const chipFromSlug = (slug: string | null): TagChip =>
  tagChips.find((chip) => tagSlug(chip) === slug) ?? "All";

/** The collections with the chip's tag, in their order. */
export function filterByTag<T extends Pick<Collection, "tags">>(
  collections: T[],
  chip: TagChip,
): T[] {
  if (chip === "All") return collections;
  return collections.filter(({ tags }) => tags.some((tag) => tagSlug(tag) === tagSlug(chip)));
}
