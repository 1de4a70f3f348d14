import type { ReactNode } from "react";
import styles from "./eyebrow.module.css";

/** A small letter-spaced label above a title, naming its category. */
export function Eyebrow({ children }: { children: ReactNode }): ReactNode {
  return <p className={styles.eyebrow}>{children}</p>;
}
