import { Skeleton } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./partner-grid.module.css";

interface PartnerGridProps {
  /** The cards are those of the previous filters. */
  outdated: boolean;
  children: ReactNode;
}

export function PartnerGrid({ outdated, children }: PartnerGridProps): ReactNode {
  return (
    <ul className={styles.grid} data-outdated={outdated} aria-busy={outdated}>
      {children}
    </ul>
  );
}

/** Placeholder of the grid in its final shape. */
export function PartnerGridSkeleton(): ReactNode {
  return (
    <div role="status" aria-label="Loading partners">
      <p className={styles.count}>&nbsp;</p>
      <div className={styles.grid}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} height="320px" />
        ))}
      </div>
    </div>
  );
}
