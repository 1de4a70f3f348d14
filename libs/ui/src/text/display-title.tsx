import type { ReactNode } from "react";
import styles from "./display-title.module.css";

/** A page's only headline, large and tight. */
export function DisplayTitle({ children }: { children: ReactNode }): ReactNode {
  return <h1 className={styles.title}>{children}</h1>;
}
