import { useEffect, useRef, type ReactNode } from "react";
import styles from "./step-title.module.css";

/** The heading of a step, focused on mount because the pressed button is gone. */
export function StepTitle({ children }: { children: ReactNode }): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h3 ref={title} tabIndex={-1} className={styles.title}>
      {children}
    </h3>
  );
}
