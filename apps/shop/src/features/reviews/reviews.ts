import { infiniteQueryOptions, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { reviewKeys } from "../../query-keys";
import { reviewStep } from "./review-step";

const columns =
  "id, author_name, author_avatar, is_verified, rating, comment, helpful_count, created_at, updated_at";

export type ReviewPage = Awaited<ReturnType<typeof readPage>>;
export type Review = ReviewPage["reviews"][number];
export type OwnPart = Awaited<ReturnType<typeof readOwnPart>>;

export interface ReviewedOutfit {
  id: string;
  rating: number | null;
  review_count: number;
}

/** The orders of reviews and their labels. */
export const reviewOrderNames = { newest: "Newest", helpful: "Most helpful" } as const;

export type ReviewOrder = keyof typeof reviewOrderNames;

/** The reviews of an outfit, a page at a time. */
export const reviewsOf = (outfitId: string, order: ReviewOrder) =>
  infiniteQueryOptions({
    queryKey: reviewKeys.list(outfitId, order),
    queryFn: ({ pageParam }) => readPage(outfitId, order, pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ more }, pages) => (more ? pages.length * reviewStep : undefined),
  });

async function readPage(outfitId: string, order: ReviewOrder, from: number) {
  const reviews = db().from("outfit_reviews").select(columns).eq("outfit_id", outfitId);
  const ordered =
    order === "helpful" ? reviews.order("helpful_count", { ascending: false }) : reviews;
  // One more row than shown, to know whether there are others.
  const rows = await unwrap(
    ordered
      .order("created_at", { ascending: false })
      .order("id")
      .range(from, from + reviewStep),
  );
  return { reviews: rows.slice(0, reviewStep), more: rows.length > reviewStep };
}

/**
 * The viewer's part of an outfit's reviews: their own, the ids of those they found helpful, and
 * their last signature.
 */
export const ownPart = (outfitId: string, userId: string) =>
  queryOptions({
    queryKey: reviewKeys.own(outfitId, userId),
    queryFn: () => readOwnPart(outfitId),
  });

async function readOwnPart(outfitId: string) {
  const [own, votes, name] = await Promise.all([
    unwrap(db().rpc("own_review", { outfit: outfitId })),
    unwrap(
      db()
        .from("outfit_review_votes")
        .select("review_id, outfit_reviews!inner(outfit_id)")
        .eq("outfit_reviews.outfit_id", outfitId),
    ),
    unwrap(db().rpc("own_review_name")),
  ]);
  return {
    review: own[0] ?? null,
    helpful: votes.map(({ review_id }) => review_id),
    name,
  };
}

/**
 * Other shoppers' reviews in order, each once: pages overlap when one was written in the meantime.
 */
export function othersOf(pages: readonly ReviewPage[], ownId: string | undefined): Review[] {
  const byId = new Map(
    pages.flatMap(({ reviews }) => reviews).map((review) => [review.id, review]),
  );
  return [...byId.values()].filter(({ id }) => id !== ownId);
}

/** Deletes the viewer's review. Throws DataError. */
export async function deleteReview(reviewId: string): Promise<void> {
  await unwrap(db().from("outfit_reviews").delete().eq("id", reviewId));
}
