import { Spinner } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./waiting.module.css";

/** A spinner in the middle of a container, which must be positioned. */
export function Waiting(): ReactNode {
  return (
    <span className={styles.waiting}>
      <span className={styles.ground}>
        <Spinner size="3" />
      </span>
    </span>
  );
}
