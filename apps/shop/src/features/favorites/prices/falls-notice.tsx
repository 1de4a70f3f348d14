import { pluralize } from "@ensemble/catalogue";
import type { ReactNode } from "react";
import styles from "./falls-notice.module.css";

/** How many prices fell since the last visit (FAV-11); nothing when none did. */
export function FallsNotice({ count }: { count: number }): ReactNode {
  return (
    <p role="status" className={styles.notice}>
      {count > 0 && `${pluralize(count, "price")} fell since you were last here`}
    </p>
  );
}
