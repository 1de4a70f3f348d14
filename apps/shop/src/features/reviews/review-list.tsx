import { Stars } from "@ensemble/controls";
import { pluralize } from "@ensemble/domain";
import { BelowTheFold, Flex, PlainList } from "@ensemble/ui";
import type { ReactNode } from "react";
import { HelpfulButton, ReviewCard } from "./review-card";
import { type Review, type ReviewedOutfit, reviewPageSize, useCachedReviews } from "./reviews";
import styles from "./reviews.module.css";

interface ReviewListProps {
  reviews: readonly Review[];
  /** Ids of the reviews that the viewer found helpful. */
  helpful?: readonly string[];
  /** Omitted for visitors, who can't vote. */
  onToggle?: (reviewId: string) => void;
  /** Whether another sort order is loading. */
  isReloading?: boolean;
}

/** Other shoppers' reviews, each with a button to mark it as helpful. */
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

export function ReviewInvitation(): ReactNode {
  return (
    <div className={styles.invitation}>
      <p className={styles.title}>Be the first to review this look</p>
      <p className={styles.text}>Worn it, or part of it? Tell others how it fits and feels.</p>
    </div>
  );
}

/** Cached reviews or a skeleton until the code of the section has loaded. */
export function LoadingReviews({ outfit }: { outfit: ReviewedOutfit }): ReactNode {
  const { id, rating, review_count: count } = outfit;
  const reviews = useCachedReviews(id);
  return (
    <Flex direction="column" gap="4">
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
    </Flex>
  );
}

/** Estimates the list's height in pixels from an average review. */
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
