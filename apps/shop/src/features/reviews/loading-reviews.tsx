import type { ReactNode } from "react";
import card from "./list/review-card.module.css";
import { ReviewInvitation } from "./list/review-invitation";
import list from "./list/review-list.module.css";
import styles from "./loading-reviews.module.css";
import panel from "./review-panel.module.css";
import { reviewStep } from "./review-step";

/** The section's skeleton until its code has loaded; `expected` is the number of reviews. */
export function LoadingReviews({ expected }: { expected: number }): ReactNode {
  return (
    <div className={panel.panel}>
      <div className={panel.top}>
        {expected === 0 ? <ReviewInvitation /> : <span className={styles.average} />}
        <span className={styles.write} />
      </div>
      {expected > 1 && <div className={styles.order} />}
      <LoadingList expected={expected} />
    </div>
  );
}

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
