import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";

const columns =
  "id, author_name, author_avatar, is_verified, rating, comment, helpful_count, created_at";

export type Review = Awaited<ReturnType<typeof readReviews>>[number];

/** How many reviews stand below an outfit at first, and how many more each time. */
export const reviewStep = 6;

const readReviews = (outfitId: string, count: number) =>
  unwrap(
    db()
      .from("outfit_reviews")
      .select(columns)
      .eq("outfit_id", outfitId)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(count),
  );

/** The newest reviews of an outfit. */
export const reviewsOf = (outfitId: string, count: number) =>
  queryOptions({
    queryKey: ["reviews", outfitId, "newest", count],
    queryFn: () => readReviews(outfitId, count),
  });

/** What the signed-in person said of an outfit, null for nothing, and which reviews helped them. */
export const ownPart = (outfitId: string, userId: string) =>
  queryOptions({
    queryKey: ["reviews", outfitId, "own", userId],
    queryFn: async () => {
      const [reviews, votes] = await Promise.all([
        unwrap(
          db()
            .from("outfit_reviews")
            .select(columns)
            .eq("outfit_id", outfitId)
            .eq("user_id", userId)
            .limit(1),
        ),
        unwrap(
          db()
            .from("outfit_review_votes")
            .select("review_id, outfit_reviews!inner(outfit_id)")
            .eq("outfit_reviews.outfit_id", outfitId),
        ),
      ]);
      return {
        review: reviews[0] ?? null,
        helpful: votes.map(({ review_id }) => review_id),
      };
    },
  });

/** What a review consists of; the database allows one per person and outfit. */
export interface ReviewText {
  author_name: string;
  /** Whole stars, 1 to 5. */
  rating: number;
  comment: string;
}

/** Writes a person's review of an outfit, or changes the one they wrote. Throws DataError. */
export async function saveReview(
  about: { outfitId: string; userId: string; reviewId?: string },
  text: ReviewText,
): Promise<void> {
  const { outfitId, userId, reviewId } = about;
  await unwrap(
    reviewId
      ? db().from("outfit_reviews").update(text).eq("id", reviewId)
      : db()
          .from("outfit_reviews")
          .insert({ ...text, outfit_id: outfitId, user_id: userId }),
  );
}

/** Takes a review back. Throws DataError. */
export async function deleteReview(reviewId: string): Promise<void> {
  await unwrap(db().from("outfit_reviews").delete().eq("id", reviewId));
}

/** Marks somebody else's review as helpful, or takes the mark back. Throws DataError. */
export async function markHelpful(
  reviewId: string,
  userId: string,
  helpful: boolean,
): Promise<void> {
  const votes = db().from("outfit_review_votes");
  await unwrap(
    helpful
      ? votes.insert({ review_id: reviewId, user_id: userId })
      : votes.delete().eq("review_id", reviewId).eq("user_id", userId),
  );
}
