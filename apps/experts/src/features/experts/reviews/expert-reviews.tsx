import { utcDate } from "@ensemble/time";
import type { ReactNode } from "react";
import { StarRating } from "./star-rating";
import type { ExpertReview } from "../profile/expert-profile";
import styles from "./expert-reviews.module.css";

/** How many to show (EXPERT-7). */
const shown = 5;

/**
 * The newest reviews: stars, date and text if any. The date is UTC's, for a server that draws the page
 * does not know the visitor's zone.
 */
export function ExpertReviews({ reviews }: { reviews: readonly ExpertReview[] }): ReactNode {
  return (
    <section>
      <h2>Client Reviews</h2>
      <ul className={styles.reviews}>
        {reviews.slice(0, shown).map(({ id, rating, review_text: text, created_at: at }) => (
          <li key={id}>
            <p className={styles.head}>
              <StarRating rating={rating} />
              <time dateTime={at}>{utcDate(at, "long")}</time>
            </p>
            {text && <p className={styles.text}>{text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
