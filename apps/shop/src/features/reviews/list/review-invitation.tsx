import type { ReactNode } from "react";
import styles from "./review-invitation.module.css";

/** What stands where nobody has said anything yet: no rating, but a reason to be the first. */
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
