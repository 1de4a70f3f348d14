import { useOnDevice } from "@ensemble/ui";
import type { ReactNode } from "react";
import { isNew } from "./is-new";
import styles from "./new-mark.module.css";

/** 'New' in an outfit's first days (OUT-17). A drawn page may be older than the day that ends them. */
export function NewMark({ since }: { since: string }): ReactNode {
  const shown = useOnDevice(() => isNew(since), false);
  return shown && <span className={styles.mark}>New</span>;
}
