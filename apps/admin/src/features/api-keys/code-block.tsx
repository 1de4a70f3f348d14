import type { ReactNode } from "react";
import styles from "./api-reference.module.css";

interface CodeBlockProps {
  label: string;
  text: string;
}

/** A scrollable block of code; focusable, so that it also scrolls by keyboard. */
export function CodeBlock({ label, text }: CodeBlockProps): ReactNode {
  return (
    <div role="region" aria-label={label} tabIndex={0} className={styles.block}>
      <pre>
        <code>{text}</code>
      </pre>
    </div>
  );
}
