import { infiniteQueryOptions, useInfiniteQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { reviewKeys } from "../../query-keys";

/** The fragment of the outfit's address that points to its reviews. */
export const reviewsHash = "#reviews";

/** How many reviews an outfit shows at first, and how many more each time. */
export const reviewPageSize = 6;

const columns =
  "id, author_name, author_avatar, is_verified, rating, comment, helpful_count, created_at, updated_at";

export type ReviewPage = Awaited<ReturnType<typeof fetchPage>>;
export type Review = ReviewPage["reviews"][number];

export interface ReviewedOutfit {
  id: string;
  rating: number | null;
  review_count: number;
}

/** The orders of reviews and their labels. */
export const reviewOrderNames = { newest: "Newest", helpful: "Most helpful" } as const;

export type ReviewOrder = keyof typeof reviewOrderNames;

/** The reviews of an outfit, a page at a time. */
export const reviewsQuery = (outfitId: string, order: ReviewOrder) =>
  infiniteQueryOptions({
    queryKey: reviewKeys.list(outfitId, order),
    queryFn: ({ pageParam }) => fetchPage(outfitId, order, pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ more }, pages) => (more ? pages.length * reviewPageSize : undefined),
  });

async function fetchPage(outfitId: string, order: ReviewOrder, from: number) {
  const reviews = db().from("outfit_reviews").select(columns).eq("outfit_id", outfitId);
  const sorted =
    order === "helpful" ? reviews.order("helpful_count", { ascending: false }) : reviews;
  // One more row than shown, to know whether there are others.
  const rows = await unwrap(
    sorted
      .order("created_at", { ascending: false })
      .order("id")
      .range(from, from + reviewPageSize),
  );
  return { reviews: rows.slice(0, reviewPageSize), more: rows.length > reviewPageSize };
}

/**
 * Other shoppers' reviews in order, each once: pages overlap when one was written in the meantime.
 */
export function otherReviews(pages: readonly ReviewPage[], ownId: string | undefined): Review[] {
  const byId = new Map(
    pages.flatMap(({ reviews }) => reviews).map((review) => [review.id, review]),
  );
  return [...byId.values()].filter(({ id }) => id !== ownId);
}

/**
 * The first reviews of an outfit: a server reads them to render them, and a page hydrates with them, or has
 * read them before. It reads them itself when they come near.
 */
export function useCachedReviews(outfitId: string): Review[] | undefined {
  const { data } = useInfiniteQuery({
    ...reviewsQuery(outfitId, "newest"),
    // What is rendered is the same either way: no second rendering after the hydrate-page, as with useOnDevice.
    enabled: typeof document === "undefined",
  });
  return data && otherReviews(data.pages, undefined);
}
