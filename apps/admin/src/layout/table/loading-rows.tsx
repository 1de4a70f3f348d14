import { Skeleton } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./data-table.module.css";

interface LoadingRowsProps {
  count: number;
  labels: readonly string[];
  ticked: boolean;
  acting: boolean;
}

/** Placeholder rows as many and as high as the real ones, so that nothing shifts. */
export function LoadingRows({ count, labels, ticked, acting }: LoadingRowsProps): ReactNode {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} role="row" aria-hidden>
      {ticked && <td role="cell" className={styles.tick} />}
      {labels.map((label) => (
        <td key={label} role="cell" data-label={label}>
          <Skeleton width="60%" minWidth="48px" height="14px" />
        </td>
      ))}
      {acting && <td role="cell" className={styles.actions} />}
    </tr>
  ));
}
