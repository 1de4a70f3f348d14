import { Stars } from "@ensemble/controls";
import { Note, PlainList } from "@ensemble/ui";
import { utcDate } from "@ensemble/domain";
import type { ReactNode } from "react";
import type { ExpertReview } from "./expert";
import styles from "./expert.module.css";

/**
 * The newest reviews: stars, date and text if any. The date is UTC's, for a server that renders the page
 * does not know the visitor's zone.
 */
export function ExpertReviews({ reviews }: { reviews: readonly ExpertReview[] }): ReactNode {
  return (
    <section>
      <h2>Client Reviews</h2>
      <PlainList className={styles.reviews}>
        {reviews.slice(0, maxShown).map(({ id, rating, review_text: text, created_at: at }) => (
          <li key={id}>
            <Note className={styles.reviewHead}>
              <Stars rating={rating} />
              <time dateTime={at}>{utcDate(at, "long")}</time>
            </Note>
            {text && <p className={styles.reviewText}>{text}</p>}
          </li>
        ))}
      </PlainList>
    </section>
  );
}

/** How many to show (EXPERT-7). */
const maxShown = 5;
