import { Skeleton } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./expert-header.module.css";

/** The header's loading state, with the same dimensions. */
export function ExpertProfileSkeleton(): ReactNode {
  return (
    <div className={styles.head} role="status" aria-label="Loading expert">
      <div className={styles.portrait} aria-hidden>
        <div className={styles.place} />
      </div>
      <div className={styles.facts} aria-hidden>
        <Skeleton height="64px" width="80%" />
        <Skeleton height="24px" width="60%" />
        <Skeleton height="28px" width="90%" />
        <Skeleton height="48px" width="40%" />
        <Skeleton height="108px" />
      </div>
    </div>
  );
}
