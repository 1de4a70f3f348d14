import type { ReactNode } from "react";
import styles from "./platform-screen.module.css";
import type { ReleaseError } from "./release-health";

/** An error and the line that threw it; on demand, the lines that led there. */
export function ErrorName({ error, message, frames, ...place }: ReleaseError): ReactNode {
  const { source_file: file, source_line: line } = place;
  return (
    <>
      <code className={styles.release}>{[error, message].filter(Boolean).join(": ")}</code>
      {file && (
        <span className={styles.details}>
          <code className={styles.release}>{`${file}:${line}`}</code>
        </span>
      )}
      {frames.length > 0 && (
        <details className={styles.details}>
          <summary className={styles.stack}>Stack</summary>
          <ol className={styles.frames}>
            {frames.map((frame, index) => (
              <li key={index}>
                <code className={styles.release}>{frame}</code>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
