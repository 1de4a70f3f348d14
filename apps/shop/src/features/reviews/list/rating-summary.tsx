import { pluralize } from "@ensemble/catalogue";
import type { ReactNode } from "react";
import styles from "./rating-summary.module.css";
import { Stars } from "./stars";

/** The average rating and the number of reviews. */
export function RatingSummary({ rating, count }: { rating: number; count: number }): ReactNode {
  return (
    <p className={styles.summary}>
      <strong className={styles.average}>{rating.toFixed(1)}</strong>
      <span className={styles.words}>
        <Stars rating={rating} size={18} />
        <span>{pluralize(count, "review")}</span>
      </span>
    </p>
  );
}
