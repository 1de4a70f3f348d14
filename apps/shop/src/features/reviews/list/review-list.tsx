import type { ReactNode } from "react";
import { HelpfulButton } from "./helpful-button";
import { ReviewCard } from "./review-card";
import styles from "./review-list.module.css";
import type { Review } from "../reviews";

interface ReviewListProps {
  reviews: readonly Review[];
  /** Ids of the reviews that the viewer found helpful. */
  helpful?: readonly string[];
  /** Omitted for an anonymous visitor, who may not vote. */
  onToggle?: (reviewId: string) => void;
  /** Another order is loading. */
  busy?: boolean;
}

/** Other shoppers' reviews, each markable as helpful once. */
export function ReviewList(props: ReviewListProps): ReactNode {
  const { reviews, helpful = [], onToggle, busy = false } = props;
  return (
    <ul className={styles.list} aria-label="Reviews" aria-busy={busy}>
      {reviews.map((review) => (
        <li key={review.id}>
          <ReviewCard review={review}>
            <HelpfulButton
              review={review}
              pressed={helpful.includes(review.id)}
              onToggle={onToggle && (() => onToggle(review.id))}
            />
          </ReviewCard>
        </li>
      ))}
    </ul>
  );
}
