import type { ReactNode } from "react";
import styles from "./review-invitation.module.css";

/** Shown when there are no reviews: no rating, but an invitation to write the first. */
export function ReviewInvitation(): ReactNode {
  return (
    <div className={styles.invitation}>
      <p className={styles.title}>Be the first to review this look</p>
      <p className={styles.text}>
        Wore it, or some of its pieces? Tell others how it fits and feels.
      </p>
    </div>
  );
}
