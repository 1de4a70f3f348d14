import type { ReactNode } from "react";
import styles from "./eyebrow.module.css";

/** A small letter-spaced label above a title: the category a thing belongs to. */
export function Eyebrow({ children }: { children: ReactNode }): ReactNode {
  return <p className={styles.eyebrow}>{children}</p>;
}
