import { Stars } from "@ensemble/controls";
import { pluralize } from "@ensemble/domain";
import { BelowTheFold, PlainList } from "@ensemble/ui";
import type { ReactNode } from "react";
import { HelpfulButton, ReviewCard } from "./review-card";
import { type Review, type ReviewedOutfit, reviewPageSize, useCachedReviews } from "./reviews";
import styles from "./reviews.module.css";

interface ReviewListProps {
  reviews: readonly Review[];
  /** Ids of the reviews that the viewer found helpful. */
  helpful?: readonly string[];
  /** Omitted for an anonymous visitor, who may not vote. */
  onToggle?: (reviewId: string) => void;
  /** Another order is loading. */
  isReloading?: boolean;
}

/** Other shoppers' reviews, each markable as helpful once. */
export function ReviewList(props: ReviewListProps): ReactNode {
  const { reviews, helpful = [], onToggle, isReloading = false } = props;
  return (
    <PlainList className={styles.list} aria-label="Reviews" aria-busy={isReloading}>
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
    </PlainList>
  );
}

/** The average rating and the number of reviews. */
export function RatingSummary({ rating, count }: { rating: number; count: number }): ReactNode {
  return (
    <p className={styles.summary}>
      <strong className={styles.average}>{rating.toFixed(1)}</strong>
      <span className={styles.ratingText}>
        <Stars rating={rating} size={18} />
        <span>{pluralize(count, "review")}</span>
      </span>
    </p>
  );
}

/** Shown when there are no reviews: no rating, but an invitation to write the first. */
export function ReviewInvitation(): ReactNode {
  return (
    <div className={styles.invitation}>
      <p className={styles.title}>Be the first to review this look</p>
      <p className={styles.text}>Worn it, or part of it? Tell others how it fits and feels.</p>
    </div>
  );
}

/** The section until its code has loaded: the reviews that are known already, or their skeleton. */
export function LoadingReviews({ outfit }: { outfit: ReviewedOutfit }): ReactNode {
  const { id, rating, review_count: count } = outfit;
  const reviews = useCachedReviews(id);
  return (
    <div className={styles.panel}>
      <div className={styles.top}>
        {count === 0 ? (
          <ReviewInvitation />
        ) : reviews && rating !== null ? (
          <RatingSummary rating={rating} count={count} />
        ) : (
          <span className={styles.loadingAverage} />
        )}
        <span className={styles.write} />
      </div>
      {count > 1 && <div className={styles.loadingOrder} />}
      {reviews ? (
        <BelowTheFold height={listHeight(reviews.length)}>
          <ReviewList reviews={reviews} />
        </BelowTheFold>
      ) : (
        <LoadingList count={count} />
      )}
    </div>
  );
}

/** In pixels, of reviews as long as most are. */
const listHeight = (reviews: number) => ({
  phone: 230 * reviews,
  wide: 210 * Math.ceil(reviews / 2),
});

export function LoadingList({ count }: { count: number }): ReactNode {
  return (
    <div className={styles.list} role="status" aria-label="Loading the reviews">
      {Array.from({ length: Math.min(count, reviewPageSize) }, (_, index) => (
        <div key={index} className={styles.card}>
          <div className={styles.head}>
            <span className={styles.avatar} />
            <span className={styles.line} />
          </div>
          <div className={styles.loadingComment} />
          <div className={styles.foot} />
        </div>
      ))}
    </div>
  );
}
