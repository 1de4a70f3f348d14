import type { ReactNode } from "react";
import styles from "./columns.module.css";

interface ColumnsProps {
  /** Whether the first column is wider. */
  uneven?: boolean;
  children: ReactNode;
}

/** Parts of a screen, in two columns on wide screens. */
export const Columns = ({ uneven, children }: ColumnsProps): ReactNode => (
  <div className={`${styles.columns} ${uneven ? styles.uneven : ""}`}>{children}</div>
);
