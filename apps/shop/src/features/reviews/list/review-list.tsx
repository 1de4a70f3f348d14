import type { ReactNode } from "react";
import { HelpfulButton } from "./helpful-button";
import { useHelpfulVote } from "./helpful-vote";
import { ReviewCard } from "./review-card";
import styles from "./review-list.module.css";
import type { Review } from "../reviews";

interface ReviewListProps {
  outfitId: string;
  reviews: readonly Review[];
  /** Ids of the reviews that the viewer found helpful. */
  helpful: readonly string[];
  /** Undefined for an anonymous visitor, who may not vote. */
  userId: string | undefined;
  /** Another order is loading. */
  busy: boolean;
}

/** Other shoppers' reviews, each markable as helpful once. */
export function ReviewList(props: ReviewListProps): ReactNode {
  const { outfitId, reviews, helpful, userId, busy } = props;
  const vote = useHelpfulVote(outfitId, userId ?? "");

  function toggle(reviewId: string): void {
    // Ignores presses until the last one is answered.
    if (!vote.isPending) vote.mutate({ reviewId, helpful: !helpful.includes(reviewId) });
  }

  return (
    <ul className={styles.list} aria-label="Reviews" aria-busy={busy}>
      {reviews.map((review) => (
        <li key={review.id}>
          <ReviewCard review={review}>
            <HelpfulButton
              review={review}
              pressed={helpful.includes(review.id)}
              onToggle={userId ? () => toggle(review.id) : undefined}
            />
          </ReviewCard>
        </li>
      ))}
    </ul>
  );
}
