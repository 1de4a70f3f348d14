import { BelowTheFold } from "@ensemble/ui";
import type { ReactNode } from "react";
import { useKnownReviews } from "./known-reviews";
import { RatingSummary } from "./list/rating-summary";
import card from "./list/review-card.module.css";
import { ReviewInvitation } from "./list/review-invitation";
import { ReviewList } from "./list/review-list";
import list from "./list/review-list.module.css";
import styles from "./loading-reviews.module.css";
import panel from "./review-panel.module.css";
import { reviewStep } from "./review-step";
import type { ReviewedOutfit } from "./reviews";

/** The section until its code has loaded: the reviews that are known already, or their skeleton. */
export function LoadingReviews({ outfit }: { outfit: ReviewedOutfit }): ReactNode {
  const { id, rating, review_count: expected } = outfit;
  const reviews = useKnownReviews(id);
  return (
    <div className={panel.panel}>
      <div className={panel.top}>
        {expected === 0 ? (
          <ReviewInvitation />
        ) : reviews && rating !== null ? (
          <RatingSummary rating={rating} count={expected} />
        ) : (
          <span className={styles.average} />
        )}
        <span className={styles.write} />
      </div>
      {expected > 1 && <div className={styles.order} />}
      {reviews ? (
        <BelowTheFold height={listHeight(reviews.length)}>
          <ReviewList reviews={reviews} />
        </BelowTheFold>
      ) : (
        <LoadingList expected={expected} />
      )}
    </div>
  );
}

/** In pixels, of reviews as long as most are. */
const listHeight = (reviews: number) => ({
  phone: 230 * reviews,
  wide: 210 * Math.ceil(reviews / 2),
});

export function LoadingList({ expected }: { expected: number }): ReactNode {
  return (
    <div className={list.list} role="status" aria-label="Loading the reviews">
      {Array.from({ length: Math.min(expected, reviewStep) }, (_, index) => (
        <div key={index} className={card.card}>
          <div className={card.head}>
            <span className={styles.avatar} />
            <span className={styles.line} />
          </div>
          <div className={styles.comment} />
          <div className={card.foot} />
        </div>
      ))}
    </div>
  );
}
