import { infiniteQueryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { expertKeys } from "../../../query-keys";

const pageSize = 10;

/** An expert's reviews, including hidden ones, newest first, in pages of 10. */
export const reviewsOf = (expertId: string) =>
  infiniteQueryOptions({
    queryKey: expertKeys.reviews(expertId),
    queryFn: ({ pageParam }) => readReviews(expertId, pageParam),
    initialPageParam: 0,
    getNextPageParam: (page, pages) =>
      page.length < pageSize ? undefined : pages.length * pageSize,
  });

export type ExpertReview = Awaited<ReturnType<typeof readReviews>>[number];

function readReviews(expertId: string, from: number) {
  return unwrap(
    db()
      .from("expert_reviews")
      .select("id, rating, review_text, is_public, created_at")
      .eq("expert_id", expertId)
      .order("created_at", { ascending: false })
      .order("id")
      .range(from, from + pageSize - 1),
  );
}

/** Publishes or hides a review; the database updates the rating. Throws DataError. */
export async function setReviewVisibility(id: string, isPublic: boolean): Promise<void> {
  await unwrap(
    db().from("expert_reviews").update({ is_public: isPublic }).eq("id", id).select("id").single(),
  );
}
