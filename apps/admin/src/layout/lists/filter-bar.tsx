import type { ReactNode } from "react";
import styles from "./filter-bar.module.css";

export function FilterBar({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.bar}>{children}</div>;
}
