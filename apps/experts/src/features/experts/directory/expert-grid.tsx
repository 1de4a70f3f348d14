import { Skeleton } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./expert-grid.module.css";
import list from "./expert-list.module.css";

/** The directory's grid: one column on a phone, as many as fit elsewhere. */
export function ExpertGrid({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.grid}>{children}</div>;
}

/** The grid's loading state, with the same dimensions. */
export function ExpertGridSkeleton(): ReactNode {
  return (
    <div role="status" aria-label="Loading experts">
      <p className={list.count}>&nbsp;</p>
      <div className={styles.grid}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={styles.pending} aria-hidden>
            <Skeleton className={styles.portrait} />
            <div>
              <Skeleton height="28px" width="70%" />
              <Skeleton height="20px" width="85%" mt="2" />
            </div>
            <Skeleton className={styles.text} />
          </div>
        ))}
      </div>
    </div>
  );
}
