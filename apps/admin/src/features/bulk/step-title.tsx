import { useEffect, useRef, type ReactNode } from "react";
import styles from "./step-title.module.css";

/** What a new step is called. The focus goes there: what one had pressed is gone. */
export function StepTitle({ children }: { children: ReactNode }): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h3 ref={title} tabIndex={-1} className={styles.title}>
      {children}
    </h3>
  );
}
