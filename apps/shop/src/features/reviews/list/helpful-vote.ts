import { useMutation, useQueryClient } from "@ensemble/query";
import { DataError, db, unwrap } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import { reviewKeys } from "../../../query-keys";
import { ownPart, type OwnPart } from "../own/own-part";
import type { ReviewPage } from "../reviews";

interface Vote {
  reviewId: string;
  /** Whether to mark the review or to remove the mark. */
  helpful: boolean;
}

/** Pages of reviews with one vote more or less for a review; never below zero. */
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

/** An account's marks with one added or removed. */
export function noteVote(own: OwnPart, { reviewId, helpful }: Vote): OwnPart {
  const others = own.helpful.filter((id) => id !== reviewId);
  return { ...own, helpful: helpful ? [...others, reviewId] : others };
}

/**
 * Marks others' reviews as helpful, or removes the mark. Updates optimistically; the order stays
 * until the list is read again, so that nothing moves under the finger.
 */
export function useHelpfulVote(outfitId: string, userId: string) {
  const client = useQueryClient();
  const lists = { queryKey: reviewKeys.lists(outfitId) };
  const own = ownPart(outfitId, userId).queryKey;

  function show(vote: Vote): void {
    client.setQueriesData<{ pages: ReviewPage[] }>(lists, (list) => list && countVote(list, vote));
    client.setQueryData<OwnPart>(own, (part) => part && noteVote(part, vote));
  }

  return useMutation({
    mutationFn: (vote: Vote) => saveVote(userId, vote),
    onMutate: async (vote) => {
      await client.cancelQueries({ queryKey: reviewKeys.all(outfitId) });
      show(vote);
    },
    onSuccess: () => {
      // The marks were still loading and that request was cancelled: nothing shows this one.
      if (!client.getQueryData(own)) void client.invalidateQueries({ queryKey: own });
    },
    onError: (error, vote) => {
      show({ ...vote, helpful: !vote.helpful });
      void client.invalidateQueries({ queryKey: reviewKeys.all(outfitId) });
      // Already marked in another tab: the response shows it.
      if (error instanceof DataError && error.kind === "conflict") return;
      toast({
        kind: "error",
        title: "Your vote was not counted",
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
