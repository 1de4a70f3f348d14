import { queryOptions, useMutation, useQueryClient } from "@ensemble/query";
import { DataError, db, unwrap } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import { reviewKeys } from "../../query-keys";
import type { ReviewPage } from "./reviews";

export type ViewerReview = Awaited<ReturnType<typeof fetchViewerReview>>;

/**
 * Queries the viewer's own review, the ids of the reviews they found helpful, and the name they last
 * used.
 */
export const viewerReviewQuery = (outfitId: string, userId: string) =>
  queryOptions({
    queryKey: reviewKeys.own(outfitId, userId),
    queryFn: () => fetchViewerReview(outfitId),
  });

async function fetchViewerReview(outfitId: string) {
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

interface Vote {
  reviewId: string;
  /** Whether to add or remove the mark. */
  helpful: boolean;
}

/** Adds or removes a vote in the pages of reviews. The count never drops below zero. */
export function countVote<T extends { pages: ReviewPage[] }>(
  list: T,
  { reviewId, helpful }: Vote,
): T {
  const step = helpful ? 1 : -1;
  const pages = list.pages.map((page) => ({
    ...page,
    reviews: page.reviews.map((review) =>
      review.id === reviewId
        ? { ...review, helpful_count: Math.max(0, review.helpful_count + step) }
        : review,
    ),
  }));
  return { ...list, pages };
}

/** Adds or removes a mark in the viewer's data. */
export function applyVote(own: ViewerReview, { reviewId, helpful }: Vote): ViewerReview {
  const others = own.helpful.filter((id) => id !== reviewId);
  return { ...own, helpful: helpful ? [...others, reviewId] : others };
}

/**
 * Marks others' reviews as helpful, or removes the mark. Updates optimistically. The order stays
 * until the list is refetched, so that nothing moves under the finger.
 */
export function useHelpfulVote(outfitId: string, userId: string) {
  const client = useQueryClient();
  const lists = { queryKey: reviewKeys.lists(outfitId) };
  const own = viewerReviewQuery(outfitId, userId).queryKey;

  function showVote(vote: Vote): void {
    client.setQueriesData<{ pages: ReviewPage[] }>(lists, (list) => list && countVote(list, vote));
    client.setQueryData<ViewerReview>(own, (part) => part && applyVote(part, vote));
  }

  return useMutation({
    mutationFn: (vote: Vote) => saveVote(userId, vote),
    onMutate: async (vote) => {
      await client.cancelQueries({ queryKey: reviewKeys.all(outfitId) });
      showVote(vote);
    },
    onSuccess: () => {
      // The request for the marks was cancelled before it finished, so fetch them again.
      if (!client.getQueryData(own)) void client.invalidateQueries({ queryKey: own });
    },
    onError: (error, vote) => {
      showVote({ ...vote, helpful: !vote.helpful });
      void client.invalidateQueries({ queryKey: reviewKeys.all(outfitId) });
      // Already marked in another tab; the refetch shows it.
      if (error instanceof DataError && error.kind === "conflict") return;
      toast({
        kind: "error",
        title: "Your vote wasn't counted",
        description: "Check your connection and try again.",
      });
    },
  });
}

async function saveVote(userId: string, { reviewId, helpful }: Vote): Promise<void> {
  const votes = db().from("outfit_review_votes");
  await unwrap(
    helpful
      ? votes.insert({ review_id: reviewId, user_id: userId })
      : votes.delete().eq("review_id", reviewId).eq("user_id", userId),
  );
}
