import { useId, type ReactNode } from "react";
import styles from "./progress-bar.module.css";

interface ProgressBarProps {
  label: string;
  done: number;
  /** Undefined when unknown. */
  total: number | undefined;
  /** The button that stops it. */
  children: ReactNode;
}

export function ProgressBar({ label, done, total, children }: ProgressBarProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} className={styles.bar} value={total && done} max={total || undefined} />
      <div>{children}</div>
    </div>
  );
}
