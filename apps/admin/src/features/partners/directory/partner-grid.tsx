import { Skeleton } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./partner-grid.module.css";

interface PartnerGridProps {
  /** What is shown answers the filters before. */
  outdated: boolean;
  children: ReactNode;
}

/** The directory's cards: one column on a phone, as many as fit elsewhere. */
export function PartnerGrid({ outdated, children }: PartnerGridProps): ReactNode {
  return (
    <ul className={styles.grid} data-outdated={outdated} aria-busy={outdated}>
      {children}
    </ul>
  );
}

/** The grid before anybody is known, in the shape it will have. */
export function PartnerGridSkeleton(): ReactNode {
  return (
    <div role="status" aria-label="Loading partners">
      <p className={styles.count}>&nbsp;</p>
      <div className={styles.grid}>
        {Array.from({ length: 6 }, (_, place) => (
          <Skeleton key={place} height="320px" />
        ))}
      </div>
    </div>
  );
}
