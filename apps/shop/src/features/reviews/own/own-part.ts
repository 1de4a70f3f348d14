import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { reviewKeys } from "../../../query-keys";

export type OwnPart = Awaited<ReturnType<typeof readOwnPart>>;

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

/** Deletes the viewer's review. Throws DataError. */
export async function deleteReview(reviewId: string): Promise<void> {
  await unwrap(db().from("outfit_reviews").delete().eq("id", reviewId));
}
