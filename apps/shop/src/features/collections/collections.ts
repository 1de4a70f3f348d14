import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { collectionKeys } from "../../query-keys";

/** The number of collections on the home page (COLL-3). */
const featuredCount = 4;

const columns =
  "id, slug, title, description, cover_image, tags, created_at, collection_outfits(count)";

export type Collection = Awaited<ReturnType<typeof fetchCollections>>[number];

/**
 * Selects the columns of every screen, newest first. Excludes drafts, which administrators could
 * read; their counts include draft outfits.
 */
export const newestCollections = () =>
  db()
    .from("collections")
    .select(columns)
    .eq("status", "published")
    .order("created_at", { ascending: false })
    .order("id");

const fetchCollections = () => unwrap(newestCollections());

export const featuredCollectionsQuery = () =>
  queryOptions({
    queryKey: collectionKeys.featured,
    queryFn: () => unwrap(newestCollections().limit(featuredCount)),
    meta: { dependsOnRights: true },
  });

export const allCollectionsQuery = () =>
  queryOptions({
    queryKey: collectionKeys.all,
    queryFn: fetchCollections,
    meta: { dependsOnRights: true },
  });

export const toCover = ({ cover_image, title }: Collection) => ({
  url: cover_image,
  alt: title,
  ratio: 2 / 3,
});

export const outfitCount = ({ collection_outfits: [members] }: Collection): number =>
  members?.count ?? 0;

/** The chips of the collection list (COLL-5). Each selects the tag of the same name. */
export const tagChips = ["All", "Work", "Casual", "Date Night", "Budget-Friendly"] as const;
export type TagChip = (typeof tagChips)[number];

/** Converts a tag to its form in the URL, regardless of case and spaces. */
export const tagSlug = (tag: string): string => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

/** Returns the chip for a slug; 'All' by default. */
export const chipFromSlug = (slug: string | null): TagChip =>
  tagChips.find((chip) => tagSlug(chip) === slug) ?? "All";

export function filterByTag<T extends Pick<Collection, "tags">>(
  collections: T[],
  chip: TagChip,
): T[] {
  if (chip === "All") return collections;
  return collections.filter(({ tags }) => tags.some((tag) => tagSlug(tag) === tagSlug(chip)));
}
