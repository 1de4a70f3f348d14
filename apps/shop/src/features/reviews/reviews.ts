import { infiniteQueryOptions, useInfiniteQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { reviewKeys } from "../../query-keys";

/** The fragment of the outfit's URL that opens its reviews. */
export const reviewsHash = "#reviews";

/** How many reviews to show at first, and to add each time. */
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

export const reviewOrderNames = { newest: "Newest", helpful: "Most helpful" } as const;

export type ReviewOrder = keyof typeof reviewOrderNames;

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
  // Read one more row than shown, to know whether there are more.
  const rows = await unwrap(
    sorted
      .order("created_at", { ascending: false })
      .order("id")
      .range(from, from + reviewPageSize),
  );
  return { reviews: rows.slice(0, reviewPageSize), more: rows.length > reviewPageSize };
}

/**
 * Returns other shoppers' reviews in order, each once. Pages overlap if a review was written in
 * between.
 */
export function otherReviews(pages: readonly ReviewPage[], ownId: string | undefined): Review[] {
  const byId = new Map(
    pages.flatMap(({ reviews }) => reviews).map((review) => [review.id, review]),
  );
  return [...byId.values()].filter(({ id }) => id !== ownId);
}

/**
 * Returns the first reviews of an outfit if they are cached. Only a server fetches them here; pages
 * get them by hydration, or when they load the panel.
 */
export function useCachedReviews(outfitId: string): Review[] | undefined {
  const { data } = useInfiniteQuery({
    ...reviewsQuery(outfitId, "newest"),
    // useOnDevice would render twice during hydration, with the same result.
    enabled: typeof document === "undefined",
  });
  return data && otherReviews(data.pages, undefined);
}
