import type { ReactNode } from "react";
import styles from "./filter-bar.module.css";

/** The row of a list's search box and filters: under each other on a phone. */
export function FilterBar({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.bar}>{children}</div>;
}
